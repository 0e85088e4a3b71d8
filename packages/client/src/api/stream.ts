import { path } from '../path.js';
import { chooseSource } from '../stream/choose-source.js';
import { followEvents } from '../stream/follow-events.js';
import type { Transport, TransportOptions } from '../transport/transport.js';
import { UnexpectedAnswerError } from '../unexpected-answer-error.js';
import type { ExecutionEvent } from '../wire/api.generated.js';
import { documentReader, ReadError } from '../wire/read-document.js';

/** Options of following an execution. */
export interface StreamOptions {
  /** Number of the last event that is known already. @defaultValue 0: from the beginning */
  readonly after?: number;
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal;
  /** Goes on after the execution has ended, until the signal is aborted. @defaultValue `false` */
  readonly follow?: boolean;
}

/** Pauses before a connection that was cut is made again, in milliseconds. */
const reconnecting = { firstMs: 500, maxMs: 30_000 };

/** Parts that streams need. */
export interface StreamParts extends Pick<TransportOptions, 'clock' | 'random'> {
  readonly transport: Transport;
  readonly Socket: typeof WebSocket | null;
}

export function streamEvents(
  { transport, Socket, clock, random }: StreamParts,
  executionId: string,
  { after = 0, follow = false, signal = new AbortController().signal }: StreamOptions = {},
): AsyncGenerator<ExecutionEvent, void, undefined> {
  const where = path`/api/executions/${executionId}/stream`;
  const query = follow ? { follow: 'true' } : {};
  return followEvents({
    source: chooseSource({ transport, Socket, clock, path: where, query }),
    read: (data) => readAs(where, data),
    numberOf: ({ number }) => number,
    after,
    signal,
    backoff: reconnecting,
    clock,
    random,
  });
}

const readEvent = documentReader('ExecutionEvent');

function readAs(where: string, data: string): ExecutionEvent {
  try {
    return readEvent(JSON.parse(data));
  } catch (cause) {
    const what = cause instanceof ReadError ? cause.message : 'an event is not JSON';
    throw new UnexpectedAnswerError(`GET ${where}`, what, { cause });
  }
}
