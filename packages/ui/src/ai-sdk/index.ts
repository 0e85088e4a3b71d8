export { type ChatRoutesOptions, chatRoutes } from './chat-routes.js';
export type { Drafts } from './message-writer.js';
