// Parts for an adapter of another protocol: chats as threads, and turns as messages.

export {
  type Chat,
  Chats,
  type ChatsOptions,
  type Decision,
  type Said,
  type StreamStart,
} from './chat/chats.js';
export { citedClaims } from './chat/cited-claims.js';
export { declineOf, isDeclining } from './chat/decline-of.js';
export { eventOf, eventStream } from './chat/event-stream.js';
export type { LiveTurn } from './chat/live-turn.js';
export { type TurnMessagesOptions, turnMessages } from './chat/turn-messages.js';
export {
  type Drafts,
  type SignalOf,
  TurnWriter,
  type TurnWriterOptions,
} from './chat/turn-writer.js';
