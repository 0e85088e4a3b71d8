// The documents of `pce … --json`, for programs that read it.

export type { AttachmentsDocument } from './commands/attachments.js';
export type { DiffDocument } from './commands/diff.js';
export type { DoctorDocument } from './commands/doctor.js';
export type { EpisodesDocument } from './commands/episodes.js';
export type { EpisodeDiffDocument } from './commands/episodes-diff.js';
export type { EpisodeRestoreDocument } from './commands/episodes-restore.js';
export type { EpisodeDocument } from './commands/episodes-show.js';
export type { ExecListDocument } from './commands/exec-list.js';
export type { ExecShowDocument } from './commands/exec-show.js';
export type { ExportDocument } from './commands/export.js';
export type { HistoryDocument } from './commands/history.js';
export type { InitDocument } from './commands/init.js';
export type { InterventionsDocument } from './commands/interventions.js';
export type { LimitsDocument } from './commands/limits.js';
export type { LogDocument } from './commands/log.js';
export type { LsDocument } from './commands/ls.js';
export type { McpDocument } from './commands/mcp.js';
export type { ModelsDocument } from './commands/models.js';
export type { PlanDocument } from './commands/plan.js';
export type { PromoteDocument } from './commands/promote.js';
export type { ReplayDocument } from './commands/replay.js';
export type { ServeDocument } from './commands/serve.js';
export type { ForgottenDocument, ThreadDocument } from './commands/thread.js';
export type { ThreadsDocument } from './commands/threads.js';
export type {
  ToolsListDocument,
  ToolsSearchDocument,
} from './commands/tools.js';
export type { VerifyDocument } from './commands/verify.js';
export type {
  WorkflowsCheckDocument,
  WorkflowsListDocument,
  WorkflowsMatchDocument,
} from './commands/workflows.js';
export type { ErrorDocument } from './error-document.js';
export type { TurnDocument } from './turns/turn-document.js';
