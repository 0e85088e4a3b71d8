// Untrusted code in an isolate: names of @pce/sandbox, which leave this package in the next minor version
export {
  loadSandboxTool,
  runInSandbox,
  type SandboxCall,
  type SandboxCase,
  type SandboxModule,
  type SandboxOptions,
  type SandboxTestOptions,
  type SandboxTestReport,
  type SandboxToolOptions,
  testSandboxTool,
} from '@pce/sandbox';
// Declarations for third-party scripts
export { type DeclareScriptsOptions, declareScripts } from './declare/declare-scripts.js';
// Files inside a workspace
export { fileFamily } from './file/file-family.js';
export { type FileToolsOptions, fileTools } from './file/file-tools.js';
// Requests to allowed hosts
export { browserFamily } from './http/browser-family.js';
export { httpFamily } from './http/http-family.js';
export { type HttpToolsOptions, httpTools } from './http/http-tools.js';
export { researchFamily } from './http/research-family.js';
// Operations of an OpenAPI document
export { type OpenApiToolsOptions, openApiTools } from './openapi/openapi-tools.js';
// Scripts in any language
export type { Environment } from './script/script-environment.js';
export { type ScriptToolsOptions, scriptFamily, scriptTools } from './script/script-tools.js';
// Files and scripts of Agent Skills
export type { ScriptApprovals } from './skill/script-approvals.js';
export { type SkillToolsOptions, skillTools } from './skill/skill-tools.js';
// Turns as tools of other turns
export { type TurnToolOptions, turnTool } from './turn/turn-tool.js';
