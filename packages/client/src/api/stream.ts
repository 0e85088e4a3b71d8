import { path } from '../path.js';
import { chooseSource } from '../stream/choose-source.js';
import { followEvents } from '../stream/follow-events.js';
import type { Transport, TransportOptions } from '../transport/transport.js';
import { UnexpectedAnswerError } from '../unexpected-answer-error.js';
import type { ExecutionEvent, TurnEvent } from '../wire/api.generated.js';
import { documentReader, ReadError, type Reader } from '../wire/read-document.js';

/** Options of following an execution or a turn. */
export interface StreamOptions {
  /** Number of the last event that is known already. @defaultValue 0: from the beginning */
  readonly after?: number;
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal;
  /** Goes on after it has ended, until the signal is aborted. @defaultValue `false` */
  readonly follow?: boolean;
}

/** Pauses before a connection that was cut is made again, in milliseconds. */
const reconnecting = { firstMs: 500, maxMs: 30_000 };

/** Parts that streams need. */
export interface StreamParts extends Pick<TransportOptions, 'clock' | 'random'> {
  readonly transport: Transport;
  readonly Socket: typeof WebSocket | null;
}

/** Follows the events of an execution. */
export function streamExecution(
  parts: StreamParts,
  executionId: string,
  options?: StreamOptions,
): AsyncGenerator<ExecutionEvent, void, undefined> {
  const where = path`/api/executions/${executionId}/stream`;
  return streamEvents(parts, where, documentReader('ExecutionEvent'), options);
}

/** Follows the events of a turn. */
export function streamTurn(
  parts: StreamParts,
  turnId: string,
  options?: StreamOptions,
): AsyncGenerator<TurnEvent, void, undefined> {
  return streamEvents(
    parts,
    path`/api/turns/${turnId}/stream`,
    documentReader('TurnEvent'),
    options,
  );
}

function streamEvents<Event extends { readonly number: number }>(
  { transport, Socket, clock, random }: StreamParts,
  where: string,
  reader: Reader<Event>,
  { after = 0, follow = false, signal = new AbortController().signal }: StreamOptions = {},
): AsyncGenerator<Event, void, undefined> {
  const query = follow ? { follow: 'true' } : {};
  return followEvents({
    source: chooseSource({ transport, Socket, clock, path: where, query }),
    read: (data) => readAs(where, reader, data),
    numberOf: ({ number }) => number,
    after,
    signal,
    backoff: reconnecting,
    clock,
    random,
  });
}

function readAs<Event>(where: string, reader: Reader<Event>, data: string): Event {
  try {
    return reader(JSON.parse(data));
  } catch (cause) {
    const what = cause instanceof ReadError ? cause.message : 'an event is not JSON';
    throw new UnexpectedAnswerError(`GET ${where}`, what, { cause });
  }
}
