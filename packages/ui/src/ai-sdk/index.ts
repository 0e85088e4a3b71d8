export type { Handler } from '../chat/serve-chats.js';
export { type ChatRoutesOptions, chatRoutes } from './chat-routes.js';
