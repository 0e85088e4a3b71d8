import { path } from '../path.js';
import type { Call, Transport } from '../transport/transport.js';
import type {
  Turn,
  TurnEventPage,
  TurnFork,
  TurnLog,
  TurnPage,
  TurnReplay,
  TurnResult,
  TurnResumption,
  TurnStatus,
  TurnVerification,
} from '../wire/api.generated.js';
import { documentReader } from '../wire/read-document.js';
import { writeDocument } from '../wire/write-document.js';
import { type NewTurn, newTurnBody } from './new-turn.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

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
export interface TurnsApi {
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
  /** Goes on with a turn that was paused, or whose process ended. */
  resume(turnId: string, resumption?: TurnResumption, options?: CreateOptions): Promise<Turn>;
  /** Stops a turn for good. */
  cancel(turnId: string, reason?: string, options?: CreateOptions): Promise<Turn>;
  /** Begins a turn whose first events are another's; returns the new one. */
  fork(turnId: string, fork: TurnFork, options?: CreateOptions): Promise<Turn>;
  /** Folds the turn again, and compares each step with the rules. An `ApiError` of code `replay_mismatch` names the event that differs. */
  replay(turnId: string, options?: RequestOptions): Promise<TurnReplay>;
  /** Checks the hash chain. An `ApiError` of code `journal_tampered` names the event that does not hold. */
  verify(turnId: string, expect?: string, options?: RequestOptions): Promise<TurnVerification>;
}

const readTurn = documentReader('Turn');

export function turnsApi({ ask, askText, askBytes }: Transport): TurnsApi {
  const get = (where: string, { signal }: RequestOptions, query: Call['query'] = {}): Call => {
    return { method: 'GET', path: where, query, signal };
  };
  const act = (where: string, body: object | undefined, options: CreateOptions): Promise<Turn> =>
    ask({ method: 'POST', path: where, body, ...onceOnly(options) }, readTurn);
  return {
    start: (turn, options = {}) => act('/api/turns', newTurnBody(turn), options),
    list: ({ status, session, query, cursor, limit, ...options } = {}) =>
      ask(
        get('/api/turns', options, { status, session, q: query, cursor, limit }),
        documentReader('TurnPage'),
      ),
    get: (id, options = {}) => ask(get(path`/api/turns/${id}`, options), readTurn),
    log: (id, { cursor, limit, ...options } = {}) =>
      ask(get(path`/api/turns/${id}/log`, options, { cursor, limit }), documentReader('TurnLog')),
    document: (id, options = {}) => askText(get(path`/api/turns/${id}/document`, options)),
    resultOf: (id, ref, options = {}) =>
      ask(get(path`/api/turns/${id}/results/${ref}`, options), documentReader('TurnResult')),
    attachment: (id, attachment, options = {}) =>
      askBytes(get(path`/api/turns/${id}/attachments/${attachment}`, options)),
    events: (id, { types, cursor, limit, ...options } = {}) =>
      ask(
        get(path`/api/turns/${id}/events`, options, { type: types?.join(','), cursor, limit }),
        documentReader('TurnEventPage'),
      ),
    pause: (id, options = {}) => act(path`/api/turns/${id}/pause`, undefined, options),
    resume: (id, resumption = {}, options = {}) =>
      act(path`/api/turns/${id}/resume`, writeDocument('TurnResumption', resumption), options),
    cancel: (id, reason, options = {}) =>
      act(
        path`/api/turns/${id}/cancel`,
        writeDocument('TurnCancellation', reason === undefined ? {} : { reason }),
        options,
      ),
    fork: (id, fork, options = {}) =>
      act(path`/api/turns/${id}/fork`, writeDocument('TurnFork', fork), options),
    replay: (id, { signal } = {}) =>
      ask(
        { method: 'POST', path: path`/api/turns/${id}/replay`, signal, isRepeatable: true },
        documentReader('TurnReplay'),
      ),
    verify: (id, expect, { signal } = {}) =>
      ask(
        {
          method: 'POST',
          path: path`/api/turns/${id}/verify`,
          body: writeDocument('TurnExpectation', expect === undefined ? {} : { expect }),
          signal,
          isRepeatable: true,
        },
        documentReader('TurnVerification'),
      ),
  };
}
