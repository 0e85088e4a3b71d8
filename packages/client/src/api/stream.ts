import { path } from '../path.js';
import type { EventSource } from '../stream/event-source.js';
import { followEvents } from '../stream/follow-events.js';
import { sseSource } from '../stream/sse-source.js';
import { openWebSocket, type WebSocketOptions } from '../stream/web-socket.js';
import type { Transport, TransportOptions } from '../transport/transport.js';
import { UnexpectedAnswerError } from '../unexpected-answer-error.js';
import type {
  ExecutionEvent,
  ExecutionUpdate,
  TurnEvent,
  TurnNotice,
} from '../wire/api.generated.js';
import { isRecord } from '../wire/json.js';
import { documentReader, ReadError } from '../wire/read-document.js';

/** Options of following an execution or a turn. */
export interface StreamOptions {
  /** Number of the last event that is known already. @defaultValue 0: from the beginning */
  readonly after?: number;
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal;
  /** Continues after it has ended, until the signal is aborted. @defaultValue `false` */
  readonly follow?: boolean;
}

/** Options of following an execution. */
export interface ExecutionStreamOptions extends StreamOptions {
  /** Called with status and progress whenever these change. @defaultValue no calls */
  readonly onUpdate?: (update: ExecutionUpdate) => void;
}

/** Options of following a turn. */
export interface TurnStreamOptions extends StreamOptions {
  /**
   * Called with notices between two events, if the server drives the turn: the answer as it is written, a model that is
   * away. A new connection begins with the present state: `answer.began` and all that was written since.
   * @defaultValue no calls
   */
  readonly onNotice?: (notice: TurnNotice) => void;
}

/** Pauses before a connection that was cut is made again, in milliseconds. */
const reconnecting = { firstMs: 500, maxMs: 30_000 };

export interface StreamParts extends Pick<TransportOptions, 'clock' | 'random'> {
  readonly transport: Transport;
  readonly Socket: typeof WebSocket | null;
}

export function streamExecution(
  parts: StreamParts,
  executionId: string,
  { onUpdate, ...options }: ExecutionStreamOptions = {},
): AsyncGenerator<ExecutionEvent, void, undefined> {
  const where = path('/api/executions/{id}/stream', executionId);
  const read = (message: unknown): ExecutionEvent | undefined => {
    if (!isOfType(message, 'execution_update')) return readEvent(message);
    onUpdate?.(readUpdate(message));
    return undefined;
  };
  const updates = onUpdate === undefined ? {} : { updates: 'true' };
  return streamEvents(parts, where, { read, query: updates }, options);
}

const readEvent = documentReader('ExecutionEvent');
const readUpdate = documentReader('ExecutionUpdate');

export function streamTurn(
  parts: StreamParts,
  turnId: string,
  { onNotice, ...options }: TurnStreamOptions = {},
): AsyncGenerator<TurnEvent, void, undefined> {
  const where = path('/api/turns/{id}/stream', turnId);
  const read = (message: unknown): TurnEvent | undefined => {
    if (!isOfType(message, 'turn_notice')) return readTurnEvent(message);
    onNotice?.(readNotice(message));
    return undefined;
  };
  const notices = onNotice === undefined ? {} : { notices: 'true' };
  return streamEvents(parts, where, { read, query: notices }, options);
}

const readNotice = documentReader('TurnNotice');

function isOfType(message: unknown, type: string): boolean {
  return isRecord(message) && message.type === type;
}

export function streamEpisode(
  parts: StreamParts,
  episodeId: string,
  options?: StreamOptions,
): AsyncGenerator<TurnEvent, void, undefined> {
  const where = path('/api/episodes/{id}/stream', episodeId);
  return streamEvents(parts, where, { read: readTurnEvent }, options);
}

const readTurnEvent = documentReader('TurnEvent');

interface Reading<Event> {
  /** Reads a message; returns `undefined` for one that is no event. */
  readonly read: (message: unknown) => Event | undefined;
  readonly query?: Readonly<Record<string, string>>;
}

function streamEvents<Event extends { readonly number: number }>(
  { transport, Socket, clock, random }: StreamParts,
  where: string,
  { read, query = {} }: Reading<Event>,
  { after = 0, follow = false, signal = new AbortController().signal }: StreamOptions = {},
): AsyncGenerator<Event, void, undefined> {
  const asked = follow ? { ...query, follow: 'true' } : query;
  return followEvents({
    source: chooseSource({ transport, Socket, clock, path: where, query: asked }),
    read: (data) => readAs(where, read, data),
    numberOf: ({ number }) => number,
    after,
    signal,
    backoff: reconnecting,
    clock,
    random,
  });
}

function readAs<Read>(where: string, read: (message: unknown) => Read, data: string): Read {
  try {
    return read(JSON.parse(data));
  } catch (cause) {
    const what = cause instanceof ReadError ? cause.message : 'an event is not JSON';
    throw new UnexpectedAnswerError(`GET ${where}`, what, { cause });
  }
}

/**
 * Returns a source that connects by WebSocket, and by server-sent events if there is none or it does not open: `fetch`
 * learns why a connection is refused, a WebSocket does not.
 */
function chooseSource({
  Socket,
  ...options
}: Omit<WebSocketOptions, 'Socket'> & {
  readonly Socket: WebSocketOptions['Socket'] | null;
}): EventSource {
  const sse = sseSource(options);
  if (Socket === null) return sse;
  return async function* arrivals(after, signal) {
    const inbox = await openWebSocket({ ...options, Socket }, after, signal);
    if (inbox === undefined) {
      yield* sse(after, signal);
      return;
    }
    try {
      for (let next = await inbox.take(); next !== undefined; next = await inbox.take()) yield next;
    } finally {
      inbox.close();
    }
  };
}
