// Watching episodes.
export { type WebhookAlertsOptions, webhookAlerts } from './alerts/webhook-alerts.js';

export { createTracker } from './create-tracker.js';
export type { FollowOptions } from './drive/follow.js';
export type { StartEpisodeOptions } from './drive/start-episode.js';
export type { Tracker } from './tracker.js';
export type { DeviationAlert, TrackerOptions } from './tracker-options.js';

// Episodes as data.

export { episodeJournal } from './read/episode-journal.js';
export { episodeViews } from './read/episode-views.js';
export type { EpisodeStatus } from './rules/episode-status.js';
export type { EpisodeEvent } from './rules/events.js';
export { workOfEpisode } from './rules/work-of-episode.js';

// Rules as data.

export { defaultPolicy, type EpisodePolicy } from './rules/policy.js';

// The Reflexion-Aligned Template.

export { parseTemplate, renderTemplate } from './template/parse-template.js';

// Limits of agents.

export { limitPhrases } from './agent-limits/phrases.js';
export { type ReadAgentOutputOptions, readAgentOutput } from './agent-limits/read-agent-output.js';

// Privacy, contents and files.

export { type ContentStore, folderContent } from './content/content-store.js';
export { type PatternScrubberOptions, patternScrubber } from './privacy/pattern-scrubber.js';
export { type FolderWorkspaceOptions, folderWorkspace } from './workspace/folder-workspace.js';
