export type { ChatOptions, Handler } from '../chat/serve-chats.js';
export type { Drafts } from '../chat/turn-writer.js';
export { type AgUiRoutesOptions, agUiRoutes } from './ag-ui-routes.js';
