// Declarations for third-party scripts

export type { NetworkPolicy } from '@pce/network-parts/node';
// Untrusted code in an isolate: names of @pce/sandbox, which leave this package in the next minor version
export {
  loadSandboxTool,
  runInSandbox,
  type SandboxCall,
  type SandboxCase,
  type SandboxCaseReport,
  type SandboxFailureCode,
  type SandboxLimits,
  type SandboxModule,
  type SandboxNetwork,
  type SandboxOptions,
  type SandboxTestOptions,
  type SandboxTestReport,
  type SandboxToolOptions,
  type SandboxWorkspace,
  testSandboxTool,
} from '@pce/sandbox';
export {
  type DeclaredScripts,
  type DeclareScriptsOptions,
  declareScripts,
  type ScriptDeclaration,
} from './declare/declare-scripts.js';
// Files inside a workspace
export { fileFamily } from './file/file-family.js';
export { type FileToolsOptions, fileTools } from './file/file-tools.js';
// Requests to allowed hosts
export { browserFamily } from './http/browser-family.js';
export { httpFamily } from './http/http-family.js';
export type { HttpAttachmentStore, HttpBinary } from './http/http-output.js';
export { type HttpToolsOptions, httpTools } from './http/http-tools.js';
export { researchFamily } from './http/research-family.js';
// Operations of an OpenAPI document
export {
  type OpenApiHeaders,
  type OpenApiProblem,
  type OpenApiToolSettings,
  type OpenApiTools,
  type OpenApiToolsOptions,
  openApiTools,
} from './openapi/openapi-tools.js';
// Scripts in any language
export type { ScriptProblem } from './script/problem.js';
export type { Environment } from './script/script-environment.js';
export {
  type ScriptTools,
  type ScriptToolsOptions,
  scriptFamily,
  scriptTools,
} from './script/script-tools.js';
// Files and scripts of Agent Skills
export type { ApprovedScript, ScriptApprovals } from './skill/script-approvals.js';
export { type SkillTools, type SkillToolsOptions, skillTools } from './skill/skill-tools.js';
// Turns as tools of other turns
export { type TurnToolOptions, turnTool } from './turn/turn-tool.js';
