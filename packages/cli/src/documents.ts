// The documents of `pce … --json`, for programs that read it.

export type { AgentsDocument } from './commands/agent.js';
export type { ArchiveDocument, ErasureDocument } from './commands/archive.js';
export type { AttachmentsDocument } from './commands/attachments.js';
export type { BudgetDocument } from './commands/budget.js';
export type { DeployDocument } from './commands/deploy.js';
export type { DiffDocument } from './commands/diff.js';
export type { DoctorDocument } from './commands/doctor.js';
export type {
  EpisodeDiffDocument,
  EpisodeDocument,
  EpisodeEventsDocument,
  EpisodeRestoreDocument,
  EpisodesDocument,
} from './commands/episodes.js';
export type { EvalDocument } from './commands/eval.js';
export type { ExecListDocument, ExecShowDocument } from './commands/exec.js';
export type { ExportDocument } from './commands/export.js';
export type { GrowDocument } from './commands/grow.js';
export type { HistoryDocument } from './commands/history.js';
export type { InitDocument } from './commands/init.js';
export type { InstallDocument } from './commands/install.js';
export type { InterventionsDocument } from './commands/interventions.js';
export type { ReplayDocument, VerifyDocument } from './commands/journal.js';
export type { LimitsDocument } from './commands/limits.js';
export type { ListedTurn, LsDocument } from './commands/ls.js';
export type { McpDocument } from './commands/mcp.js';
export type { ModelsDocument } from './commands/models.js';
export type { OtelDocument } from './commands/otel.js';
export type { PlanDocument } from './commands/plan.js';
export type { SayDocument } from './commands/say.js';
export type { ServeDocument } from './commands/serve.js';
export type { SchedulesDocument, SignalDocument } from './commands/signal.js';
export type { ForgottenDocument, ThreadDocument, ThreadsDocument } from './commands/threads.js';
export type { TokenDocument, TokensDocument } from './commands/token.js';
export type { ToolsListDocument, ToolsSearchDocument } from './commands/tools.js';
export type { DeliveriesDocument, WebhooksDocument } from './commands/webhooks.js';
export type {
  WorkflowsCheckDocument,
  WorkflowsListDocument,
  WorkflowsMatchDocument,
} from './commands/workflows.js';
export type { DatasetDocument } from './evals/export-dataset.js';
export type { ErrorDocument } from './exit-codes.js';
export type { LogDocument } from './journals/log-of.js';
export type {
  OpenQuestion,
  ReportedCall,
  ReportedDecision,
  Rewrite,
  TurnDocument,
  TurnReport,
} from './turns/turn-report.js';
