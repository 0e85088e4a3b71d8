export { type A2AToolOptions, a2aTool } from './tool/a2a-tool.js';
export type { AgentHeaders } from './tool/agent-client.js';
export type { A2ALink, A2AToolOutput } from './tool/task-output.js';
