// Parts for an adapter of another protocol: chats as threads, and turns as messages.

export { Chats, type ChatsOptions } from './chat/chats.js';
export { type TurnMessagesOptions, turnMessages } from './chat/turn-messages.js';
export { TurnWriter, type TurnWriterOptions } from './chat/turn-writer.js';
