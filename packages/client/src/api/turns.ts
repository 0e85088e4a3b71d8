import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import type {
  Turn,
  TurnEventPage,
  TurnFork,
  TurnLog,
  TurnPage,
  TurnResult,
  TurnResumption,
  TurnStatus,
} from '../wire/api.generated.js';
import { writeDocument } from '../wire/write-document.js';
import { endpoints } from './endpoints.js';
import { type JournalChecks, journalChecks } from './journal-checks.js';
import { type NewTurn, newTurnBody } from './new-turn.js';
import type { CreateOptions, PageOptions, RequestOptions } from './request-options.js';

/** A page of turns, and filters. */
export interface TurnListOptions extends PageOptions {
  readonly status?: TurnStatus;
  readonly session?: string;
  /** The beginning of an id, or a part of the title in any case. */
  readonly query?: string;
}

/** A page of a turn's events, and a filter. */
export interface TurnEventListOptions extends PageOptions {
  /** Only events of these types. */
  readonly types?: readonly string[];
}

/** Turns. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface TurnsApi extends JournalChecks {
  /** Starts a turn; resolves once it is durable. `client.streamTurn` follows it. */
  start(turn: NewTurn, options?: CreateOptions): Promise<Turn>;
  /** Lists turns, the newest first. */
  list(options?: TurnListOptions): Promise<TurnPage>;
  /** Returns a turn. */
  get(turnId: string, options?: RequestOptions): Promise<Turn>;
  /** Returns entries of §4, the execution log, with the same as Markdown. */
  log(turnId: string, options?: PageOptions): Promise<TurnLog>;
  /** Returns the turn as one Markdown document. */
  document(turnId: string, options?: RequestOptions): Promise<string>;
  /** Returns a result with its whole data, by its reference, such as `r1`. */
  resultOf(turnId: string, ref: string, options?: RequestOptions): Promise<TurnResult>;
  /** Returns the content of a file of the request or of a result, by its id such as `a1` or its hash. */
  attachment(turnId: string, attachmentId: string, options?: RequestOptions): Promise<Uint8Array>;
  /** Lists the events in order; `client.streamTurn` follows them live. */
  events(turnId: string, options?: TurnEventListOptions): Promise<TurnEventPage>;
  /** Pauses before the next step. */
  pause(turnId: string, options?: CreateOptions): Promise<Turn>;
  /** Resumes a turn that was paused, or whose process ended. */
  resume(turnId: string, resumption?: TurnResumption, options?: CreateOptions): Promise<Turn>;
  /** Stops a turn for good. */
  cancel(turnId: string, reason?: string, options?: CreateOptions): Promise<Turn>;
  /** Begins a turn whose first events are another's; returns the new one. */
  fork(turnId: string, fork: TurnFork, options?: CreateOptions): Promise<Turn>;
}

export function turnsApi(transport: Transport): TurnsApi {
  const { read, create, text, bytes } = endpoints(transport);
  return {
    start: (turn, options) => create('Turn', '/api/turns', newTurnBody(turn), options),
    list: ({ query: q, signal, ...query } = {}) =>
      read('TurnPage', '/api/turns', { query: { q, ...query }, signal }),
    get: (id, options) => read('Turn', path`/api/turns/${id}`, options),
    log: (id, { signal, ...query } = {}) =>
      read('TurnLog', path`/api/turns/${id}/log`, { query, signal }),
    document: (id, options) => text(path`/api/turns/${id}/document`, options),
    resultOf: (id, ref, options) =>
      read('TurnResult', path`/api/turns/${id}/results/${ref}`, options),
    attachment: (id, attachment, options) =>
      bytes(path`/api/turns/${id}/attachments/${attachment}`, options),
    events: (id, { types, signal, ...page } = {}) => {
      const query = { type: types?.join(','), ...page };
      return read('TurnEventPage', path`/api/turns/${id}/events`, { query, signal });
    },
    pause: (id, options) => create('Turn', path`/api/turns/${id}/pause`, undefined, options),
    resume: (id, resumption = {}, options = {}) => {
      const body = writeDocument('TurnResumption', resumption);
      return create('Turn', path`/api/turns/${id}/resume`, body, options);
    },
    cancel: (id, reason, options) => {
      const body = writeDocument('TurnCancellation', reason === undefined ? {} : { reason });
      return create('Turn', path`/api/turns/${id}/cancel`, body, options);
    },
    fork: (id, fork, options) =>
      create('Turn', path`/api/turns/${id}/fork`, writeDocument('TurnFork', fork), options),
    ...journalChecks(transport, (id) => path`/api/turns/${id}`),
  };
}
