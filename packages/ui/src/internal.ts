// For the packages of this repository, which have the same version: may change with any version.

export type { Chat, Decision, Said, StreamStart } from './chat/chats.js';
export { citedClaims } from './chat/cited-claims.js';
export { declineOf, isDeclining } from './chat/decline-of.js';
export { eventOf, eventStream } from './chat/event-stream.js';
export type { Drafts, SignalOf } from './chat/turn-writer.js';
