// Watching episodes.
export { type WebhookAlertsOptions, webhookAlerts } from './alerts/webhook-alerts.js';

export { createTracker } from './create-tracker.js';
export type { FollowOptions } from './drive/follow.js';
export type {
  InterventionName,
  OpenInterventionOptions,
  ResolveInterventionOptions,
} from './drive/interventions.js';
export type {
  Acknowledged,
  MessageName,
  ReceivedMessage,
  ReceivedMessages,
  ReceiveMessagesOptions,
  SendMessageOptions,
  SentMessage,
} from './drive/messages.js';
export type {
  EndEpisodeOptions,
  PauseEpisodeOptions,
  ResumeEpisodeOptions,
} from './drive/pauses.js';
export type { RecordCheckpointOptions, RecordedCheckpoint } from './drive/record-checkpoint.js';
export type { LimitAdvice, ReportOutputOptions } from './drive/report-output.js';
export type {
  RestoreCheckpointOptions,
  RestoredCheckpoint,
  RestoredFile,
} from './drive/restore-checkpoint.js';
export type { StartEpisodeOptions } from './drive/start-episode.js';
export type {
  CheckpointContent,
  CheckpointName,
  DiffCheckpointsOptions,
  ListCheckpointsOptions,
  ListInterventionsOptions,
  Tracker,
} from './tracker.js';
export type { DeviationAlert, ReflectOn, TrackerOptions } from './tracker-options.js';

// Episodes as data.

export type { Page, PageOptions } from '@pce/core/internal';
export { type EpisodeEntry, episodeJournal } from './read/episode-journal.js';
export type { EpisodeLog } from './read/episode-log.js';
export { episodeViews, type SqlDialect } from './read/episode-views.js';
export { eventLine } from './read/event-line.js';
export type { ListEpisodesOptions } from './read/list-episodes.js';
export {
  type EventKind,
  eventKinds,
  type ReadEvent,
  type ReadEventsOptions,
} from './read/list-events.js';
export { type EpisodeCosts, episodeCosts, type RoleCosts } from './rules/episode-costs.js';
export {
  type CheckpointRow,
  type CheckpointSummary,
  type DiffSummary,
  type EpisodeIntervention,
  episodeCollections,
} from './rules/episode-rows.js';
export { type EpisodeStatus, episodeStatusSchema, type PauseInfo } from './rules/episode-status.js';
export {
  type CheckedClaim,
  type CheckpointRef,
  claimSchema,
  contradictionsIn,
  type EpisodeEvent,
  type EpisodeEventOf,
  type EpisodeEventType,
  type FileChange,
  type FileVersion,
  type RoleUsage,
} from './rules/events.js';
export {
  type EpisodeState,
  type EpisodeStatusName,
  statusOf as episodeStatus,
} from './rules/state.js';
export { workOfEpisode } from './rules/work-of-episode.js';

// Rules as data.

export { type ParsedReflection, parseReflection } from './reflection/parse-reflection.js';
export { defaultRubric } from './reflection/rubric.js';
export type { Advice } from './rules/decide-limit.js';
export { type DriftRule, defaultPolicy, type EpisodePolicy } from './rules/policy.js';

// The Reflexion-Aligned Template.

export type {
  Template,
  TemplateSection,
} from './template/fields.js';
export {
  type ParsedTemplate,
  parseTemplate,
  renderTemplate,
  type TemplateProblem,
} from './template/parse-template.js';

// Limits of agents.

export type { LimitKind } from './agent-limits/error-codes.js';
export { limitPhrases, type Phrase } from './agent-limits/phrases.js';
export {
  type ReadAgentOutputOptions,
  type ReadLimit,
  readAgentOutput,
} from './agent-limits/read-agent-output.js';

// Privacy, contents and files.

export { type ContentStore, folderContent, storeContent } from './content/content-store.js';
export {
  type PatternScrubberOptions,
  patternScrubber,
  type ScrubPattern,
  scrubPatterns,
} from './privacy/pattern-scrubber.js';
export { findUnsaved } from './workspace/find-unsaved.js';
export { type FolderHistory, folderHistory } from './workspace/folder-history.js';
export { type FolderWorkspaceOptions, folderWorkspace } from './workspace/folder-workspace.js';
export type { Baseline, WorkspaceFiles, WorkspaceStart } from './workspace/workspace-files.js';
