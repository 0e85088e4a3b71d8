import type { Transport } from '../transport/transport.js';
import type {
  CheckpointContent,
  CheckpointPage,
  ClassifiedDiff,
  Episode,
  EpisodeCancellation,
  EpisodeDecision,
  EpisodeLog,
  EpisodePage,
  EpisodePauseRequest,
  EpisodeResumption,
  EpisodeStatus,
  RestoredCheckpoint,
  RestoreRequest,
  TurnEventPage,
} from '../wire/api.generated.js';
import { body, endpoints } from './endpoints.js';
import { type JournalChecks, journalChecks } from './journal-checks.js';
import type { CreateOptions, PageOptions, RequestOptions } from './request-options.js';

/** A page of episodes, and a filter. */
interface EpisodeListOptions extends PageOptions {
  readonly status?: EpisodeStatus;
}

/** Outside agents that work in turns. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface EpisodesApi extends JournalChecks {
  /** Lists episodes, the newest first; none if the server has no tracker. */
  list(options?: EpisodeListOptions): Promise<EpisodePage>;
  /** Returns an episode. */
  get(episodeId: string, options?: RequestOptions): Promise<Episode>;
  /** Lists the checkpoints of all roles, the newest first. */
  checkpoints(episodeId: string, options?: PageOptions): Promise<CheckpointPage>;
  /** Returns a checkpoint with its content. */
  checkpoint(
    episodeId: string,
    checkpointId: string,
    options?: RequestOptions,
  ): Promise<CheckpointContent>;
  /** Compares two checkpoints. */
  diff(
    episodeId: string,
    between: { readonly from: string; readonly to: string },
    options?: RequestOptions,
  ): Promise<ClassifiedDiff>;
  /** Returns what happened, as Markdown, and what it took. */
  log(episodeId: string, options?: RequestOptions): Promise<EpisodeLog>;
  /** Lists the events in order, with what agents said to each other; `client.streamEpisode` follows them live. */
  events(
    episodeId: string,
    options?: PageOptions & { readonly kind?: 'alerts' | 'reflections' | 'diffs' },
  ): Promise<TurnEventPage>;
  /** Pauses an episode: messages between its roles are held back. */
  pause(episodeId: string, pause: EpisodePauseRequest, options?: CreateOptions): Promise<Episode>;
  /** Resumes a paused episode. */
  resume(
    episodeId: string,
    resumption?: EpisodeResumption,
    options?: CreateOptions,
  ): Promise<Episode>;
  /** Ends an episode: nothing more is recorded, and no message delivered. */
  cancel(
    episodeId: string,
    cancellation?: EpisodeCancellation,
    options?: CreateOptions,
  ): Promise<Episode>;
  /** Answers one of its open questions, once; its asker continues with the answer. */
  resolve(
    episodeId: string,
    interventionId: string,
    decision: EpisodeDecision,
    options?: CreateOptions,
  ): Promise<Episode>;
  /** Continues from a checkpoint; with `preview` it only shows the changes. */
  restore(
    episodeId: string,
    checkpointId: string,
    request?: RestoreRequest,
    options?: CreateOptions,
  ): Promise<RestoredCheckpoint>;
}

export function episodesApi(transport: Transport): EpisodesApi {
  const { read, create } = endpoints(transport);
  const diff = read('ClassifiedDiff', '/api/episodes/{id}/diff');
  return {
    list: read('EpisodePage', '/api/episodes'),
    get: read('Episode', '/api/episodes/{id}'),
    checkpoints: read('CheckpointPage', '/api/episodes/{id}/checkpoints'),
    checkpoint: read('CheckpointContent', '/api/episodes/{id}/checkpoints/{checkpoint}'),
    diff: (id, between, options) => diff(id, { ...between, ...options }),
    log: read('EpisodeLog', '/api/episodes/{id}/log'),
    events: read('TurnEventPage', '/api/episodes/{id}/events'),
    pause: create('Episode', '/api/episodes/{id}/pause', body('EpisodePauseRequest')),
    resume: create('Episode', '/api/episodes/{id}/resume', body('EpisodeResumption')),
    cancel: create('Episode', '/api/episodes/{id}/cancel', body('EpisodeCancellation')),
    resolve: create(
      'Episode',
      '/api/episodes/{id}/interventions/{intervention}/resolve',
      body('EpisodeDecision'),
    ),
    restore: create(
      'RestoredCheckpoint',
      '/api/episodes/{id}/checkpoints/{checkpoint}/restore',
      body('RestoreRequest'),
    ),
    ...journalChecks(transport, 'episodes'),
  };
}
