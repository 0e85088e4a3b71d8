// For the packages of this repository, which have the same version: may change with any version.

export type { ReadLimit } from './agent-limits/read-agent-output.js';
export { storeContent } from './content/content-store.js';
export type { ReceivedMessage } from './drive/messages.js';
export type { RecordCheckpointOptions } from './drive/record-checkpoint.js';
export type { RestoredCheckpoint } from './drive/restore-checkpoint.js';
export type { EpisodeLog } from './read/episode-log.js';
export type { SqlDialect } from './read/episode-views.js';
export { eventLine } from './read/event-line.js';
export type { EventKind, ReadEvent } from './read/list-events.js';
export {
  type CheckpointSummary,
  type EpisodeIntervention,
  episodeCollections,
} from './rules/episode-rows.js';
export { episodeStatusSchema, type PauseInfo } from './rules/episode-status.js';
export {
  type CheckedClaim,
  claimSchema,
  contradictionsIn,
  type RoleUsage,
} from './rules/events.js';
export { type EpisodeStatusName, statusOf as episodeStatus } from './rules/state.js';
export type { Template, TemplateSection } from './template/fields.js';
export { findUnsaved } from './workspace/find-unsaved.js';
export { folderHistory } from './workspace/folder-history.js';
