export { type A2APushOptions, a2aPush } from './push/a2a-push.js';
export { type A2AHandlerOptions, a2aHandler } from './server/a2a-handler.js';
export { type A2ARoutesOptions, a2aRoutes } from './server/a2a-routes.js';
export { type A2AToolOptions, a2aTool } from './tool/a2a-tool.js';
