// Parts for an adapter of another protocol: chats as threads, and turns as messages.

export {
  type Chat,
  Chats,
  type ChatsOptions,
  type Decision,
  type Said,
  type StreamStart,
} from './chats.js';
export { citedClaims } from './cited-claims.js';
export { declineOf, isDeclining } from './decline-of.js';
export type { LiveTurn } from './live-turn.js';
export { type TurnMessagesOptions, turnMessages } from './turn-messages.js';
export { type Drafts, type SignalOf, TurnWriter, type TurnWriterOptions } from './turn-writer.js';
