import type { Transport } from '../transport/transport.js';
import type {
  Turn,
  TurnEventPage,
  TurnFork,
  TurnLog,
  TurnMessage,
  TurnPage,
  TurnResult,
  TurnResumption,
  TurnSignal,
  TurnStatistics,
  TurnStatus,
  TurnTimeline,
} from '../wire/api.generated.js';
import { writeDocument } from '../wire/write-document.js';
import { body, endpoints } from './endpoints.js';
import { type JournalChecks, journalChecks } from './journal-checks.js';
import { type NewTurn, newTurnBody } from './new-turn.js';
import type {
  CreateOptions,
  PageOptions,
  RequestOptions,
  TimeRangeOptions,
} from './request-options.js';

/** A page of turns, and filters. */
interface TurnListOptions extends PageOptions, TimeRangeOptions {
  readonly status?: TurnStatus;
  readonly session?: string;
  /** The beginning of an id, or a part of the title in any case. */
  readonly query?: string;
}

/** The days to count. */
interface TurnStatisticsOptions extends RequestOptions {
  /** Up to today. @defaultValue 14 */
  readonly days?: number;
  /** Whether calls of tools are counted too, those of the newest 500 turns. @defaultValue `false` */
  readonly tools?: boolean;
}

/** A page of a turn's events, and a filter. */
interface TurnEventListOptions extends PageOptions {
  /** Only events of these types. */
  readonly types?: readonly string[];
}

/** A part of a timeline. */
interface TurnTimelineOptions extends RequestOptions {
  /** Id of one work, which then has the prompts and replies that the host keeps. @defaultValue all, without them */
  readonly work?: string;
}

/** Turns. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface TurnsApi extends JournalChecks {
  /** Starts a turn; resolves once it is durable. `client.streamTurn` follows it. */
  start(turn: NewTurn, options?: CreateOptions): Promise<Turn>;
  /** Lists turns, the newest first. */
  list(options?: TurnListOptions): Promise<TurnPage>;
  /** Counts turns by day: outcomes, seconds and money. */
  statistics(options?: TurnStatisticsOptions): Promise<TurnStatistics>;
  /** Returns a turn. */
  get(turnId: string, options?: RequestOptions): Promise<Turn>;
  /** Returns entries of the execution log, with the same as Markdown. */
  log(turnId: string, options?: PageOptions): Promise<TurnLog>;
  /** Returns what the turn spent its time, tokens and money on: roles, tools, workflows and waits, in order. */
  timeline(turnId: string, options?: TurnTimelineOptions): Promise<TurnTimeline>;
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
  /** Wakes a turn whose tool waits for a signal; the tool gets the value. */
  signal(turnId: string, signal: TurnSignal, options?: CreateOptions): Promise<Turn>;
  /** Says something to a running turn: its next decision is shown it. */
  say(turnId: string, message: TurnMessage, options?: CreateOptions): Promise<Turn>;
  /** Stops a turn for good. */
  cancel(turnId: string, reason?: string, options?: CreateOptions): Promise<Turn>;
  /** Begins a turn whose first events are another's; returns the new one. */
  fork(turnId: string, fork: TurnFork, options?: CreateOptions): Promise<Turn>;
}

export function turnsApi(transport: Transport): TurnsApi {
  const { read, create, text, bytes } = endpoints(transport);
  const pause = create('Turn', '/api/turns/{id}/pause');
  return {
    start: create('Turn', '/api/turns', newTurnBody),
    list: read('TurnPage', '/api/turns'),
    statistics: read('TurnStatistics', '/api/turn-statistics'),
    get: read('Turn', '/api/turns/{id}'),
    log: read('TurnLog', '/api/turns/{id}/log'),
    timeline: read('TurnTimeline', '/api/turns/{id}/timeline'),
    document: text('/api/turns/{id}/document'),
    resultOf: read('TurnResult', '/api/turns/{id}/results/{ref}'),
    attachment: bytes('/api/turns/{id}/attachments/{attachment}'),
    events: read('TurnEventPage', '/api/turns/{id}/events'),
    pause: (id, options) => pause(id, undefined, options),
    resume: create('Turn', '/api/turns/{id}/resume', body('TurnResumption')),
    signal: create('Turn', '/api/turns/{id}/signal', body('TurnSignal')),
    say: create('Turn', '/api/turns/{id}/messages', body('TurnMessage')),
    cancel: create('Turn', '/api/turns/{id}/cancel', (reason?: string) =>
      writeDocument('TurnCancellation', reason === undefined ? {} : { reason }),
    ),
    fork: create('Turn', '/api/turns/{id}/fork', body('TurnFork')),
    ...journalChecks(transport, 'turns'),
  };
}
