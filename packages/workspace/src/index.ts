export type { FileExists } from './file-exists.js';
export { type OpenWorkspaceOptions, openWorkspace } from './open-workspace.js';
export type { Plan } from './plan.js';
export type { PlanningDocument } from './planning-document.js';
export type { WorkspaceProblem } from './problem.js';
export { turnFolder } from './save-turn.js';
export type { Workspace, WorkspaceParts } from './workspace.js';
