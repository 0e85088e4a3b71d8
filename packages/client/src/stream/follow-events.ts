import { type Backoff, backoffMs } from '../backoff.js';
import type { Clock } from '../clock.js';
import { delay } from '../delay.js';
import { isTransient } from '../transport/pause-before-retry.js';
import type { EventSource } from './event-source.js';

export interface FollowOptions<Event> {
  readonly source: EventSource;
  /** Reads an event from a message; returns `undefined` for a message that is none. */
  readonly read: (data: string) => Event | undefined;
  /** Returns the number of an event. */
  readonly numberOf: (event: Event) => number;
  /** Number of the last event that is known already. */
  readonly after: number;
  /** Ends the iteration without an error. */
  readonly signal: AbortSignal;
  readonly backoff: Backoff;
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

/**
 * Yields events from one connection after the other, each once and in the order of their numbers, until the server says
 * that there are no more. Rejects if the server refuses to open one.
 */
export async function* followEvents<Event>(
  options: FollowOptions<Event>,
): AsyncGenerator<Event, void, undefined> {
  const { backoff, clock, random, signal } = options;
  let last = options.after;
  for (let failures = 0; !signal.aborted; ) {
    try {
      for await (const arrival of oneConnection(options, last)) {
        if (arrival === 'end') return;
        failures = 0;
        last = options.numberOf(arrival.event);
        yield arrival.event;
        if (signal.aborted) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isTransient(error)) throw error;
    }
    failures += 1;
    await delay(clock, backoffMs(failures, backoff, random()), signal).catch(() => undefined);
  }
}

/** Yields the events of one connection. It is closed at a missing number, and the next one begins at the gap. */
async function* oneConnection<Event>(
  { source, read, numberOf, signal }: FollowOptions<Event>,
  after: number,
): AsyncGenerator<'end' | { readonly event: Event }, void, undefined> {
  let last = after;
  for await (const arrival of source(last, signal)) {
    if (arrival.type === 'end') {
      yield 'end';
      return;
    }
    const event = read(arrival.data);
    if (event === undefined) continue;
    const number = numberOf(event);
    if (number <= last) continue;
    if (number > last + 1) return;
    last = number;
    yield { event };
  }
}
