export type { NetworkPolicy } from '@pce/network-parts/node';
export type { SandboxFailureCode } from './failure-codes.js';
export type { SandboxWorkspace } from './files/open-mounts.js';
export type { SandboxLimits } from './limits/sandbox-limits.js';
export { loadSandboxTool, type SandboxToolOptions } from './load-sandbox-tool.js';
export {
  runInSandbox,
  type SandboxCall,
  type SandboxModule,
  type SandboxOptions,
} from './run-in-sandbox.js';
export type { SandboxNetwork } from './serve-fetch.js';
export {
  type SandboxCase,
  type SandboxCaseReport,
  type SandboxTestOptions,
  type SandboxTestReport,
  testSandboxTool,
} from './test-sandbox-tool.js';
