// For the packages of this repository, which have the same version: may change with any version.

export type { UserTokenOptions } from './auth/auth-options.js';
export type { ServerLimits } from './limits/server-limits.js';
export { renderExecutionLog } from './logs/render-execution-log.js';
export { agentNames } from './records/agent-records.js';
export type { TurnDriver } from './turns/driven-turns.js';
