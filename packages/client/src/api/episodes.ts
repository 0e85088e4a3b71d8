import { path } from '../path.js';
import type { Call, Transport } from '../transport/transport.js';
import type {
  CheckpointContent,
  CheckpointPage,
  ClassifiedDiff,
  Episode,
  EpisodeCancellation,
  EpisodeDecision,
  EpisodePage,
  EpisodePauseRequest,
  EpisodeResumption,
  EpisodeStatus,
  RestoredCheckpoint,
  RestoreRequest,
  TurnEventPage,
} from '../wire/api.generated.js';
import { documentReader } from '../wire/read-document.js';
import { writeDocument } from '../wire/write-document.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

/** A page of episodes, and a filter. */
export interface EpisodeListOptions extends PageOptions {
  readonly status?: EpisodeStatus;
}

/** Outside agents that work in turns. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface EpisodesApi {
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
  /** Lists the events in order, with what agents said to each other; `client.streamEpisode` follows them live. */
  events(episodeId: string, options?: PageOptions): Promise<TurnEventPage>;
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
  /** Answers one of its open questions, once; its asker goes on with the answer. */
  resolve(
    episodeId: string,
    interventionId: string,
    decision: EpisodeDecision,
    options?: CreateOptions,
  ): Promise<Episode>;
  /** Goes on from a checkpoint; with `preview` it only shows the changes. */
  restore(
    episodeId: string,
    checkpointId: string,
    request?: RestoreRequest,
    options?: CreateOptions,
  ): Promise<RestoredCheckpoint>;
}

const readEpisode = documentReader('Episode');

export function episodesApi({ ask }: Transport): EpisodesApi {
  const get = (where: string, { signal }: RequestOptions, query: Call['query'] = {}): Call => {
    return { method: 'GET', path: where, query, signal };
  };
  const post = (where: string, body: object, options: CreateOptions): Call => {
    return { method: 'POST', path: where, body, ...onceOnly(options) };
  };
  return {
    list: ({ signal, ...query } = {}) =>
      ask({ method: 'GET', path: '/api/episodes', query, signal }, documentReader('EpisodePage')),
    get: (id, options = {}) => ask(get(path`/api/episodes/${id}`, options), readEpisode),
    checkpoints: (id, { signal, ...query } = {}) =>
      ask(
        { method: 'GET', path: path`/api/episodes/${id}/checkpoints`, query, signal },
        documentReader('CheckpointPage'),
      ),
    checkpoint: (id, checkpoint, options = {}) =>
      ask(
        get(path`/api/episodes/${id}/checkpoints/${checkpoint}`, options),
        documentReader('CheckpointContent'),
      ),
    diff: (id, { from, to }, options = {}) =>
      ask(
        get(path`/api/episodes/${id}/diff`, options, { from, to }),
        documentReader('ClassifiedDiff'),
      ),
    events: (id, { cursor, limit, ...options } = {}) =>
      ask(
        get(path`/api/episodes/${id}/events`, options, { cursor, limit }),
        documentReader('TurnEventPage'),
      ),
    pause: (id, pause, options = {}) =>
      ask(
        post(path`/api/episodes/${id}/pause`, writeDocument('EpisodePauseRequest', pause), options),
        readEpisode,
      ),
    resume: (id, resumption = {}, options = {}) =>
      ask(
        post(
          path`/api/episodes/${id}/resume`,
          writeDocument('EpisodeResumption', resumption),
          options,
        ),
        readEpisode,
      ),
    cancel: (id, cancellation = {}, options = {}) =>
      ask(
        post(
          path`/api/episodes/${id}/cancel`,
          writeDocument('EpisodeCancellation', cancellation),
          options,
        ),
        readEpisode,
      ),
    resolve: (id, intervention, decision, options = {}) =>
      ask(
        post(
          path`/api/episodes/${id}/interventions/${intervention}/resolve`,
          writeDocument('EpisodeDecision', decision),
          options,
        ),
        readEpisode,
      ),
    restore: (id, checkpoint, request = {}, options = {}) =>
      ask(
        post(
          path`/api/episodes/${id}/checkpoints/${checkpoint}/restore`,
          writeDocument('RestoreRequest', request),
          options,
        ),
        documentReader('RestoredCheckpoint'),
      ),
  };
}
