export { loadSandboxTool, type SandboxToolOptions } from './load-sandbox-tool.js';
export {
  runInSandbox,
  type SandboxCall,
  type SandboxModule,
  type SandboxOptions,
} from './run-in-sandbox.js';
export {
  type SandboxCase,
  type SandboxTestOptions,
  type SandboxTestReport,
  testSandboxTool,
} from './test-sandbox-tool.js';
