export type { Handler } from '../chat/serve-chats.js';
export { type AgUiRoutesOptions, agUiRoutes } from './ag-ui-routes.js';
