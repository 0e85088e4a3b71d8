export type { WebhookNetwork } from '@pce/network-parts';
export { type A2APush, type A2APushOptions, a2aPush } from './push/a2a-push.js';
export { type A2AHandlerOptions, a2aHandler } from './server/a2a-handler.js';
export { type A2ARoutes, type A2ARoutesOptions, a2aRoutes } from './server/a2a-routes.js';
export type { AgentSkillOptions, CardOptions } from './server/agent-card.js';
export type { TurnTasksOptions } from './server/turn-tasks.js';
export { type A2AToolOptions, a2aTool } from './tool/a2a-tool.js';
export type { AgentHeaders } from './tool/agent-client.js';
export type { A2ALink, A2AToolOutput } from './tool/task-output.js';
