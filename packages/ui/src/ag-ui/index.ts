export type { ChatOptions } from '../chat/chats.js';
export type { Handler } from '../chat/serve-chats.js';
export type { Drafts } from '../chat/turn-writer.js';
export { type AgUiRoutesOptions, agUiRoutes } from './ag-ui-routes.js';
