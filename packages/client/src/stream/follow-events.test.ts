import { fakeClock } from '@pce/testkit';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pass } from '../../test/turns.js';
import { ConnectionError } from '../connection-error.js';
import type { Arrival, EventSource } from './event-source.js';
import { followEvents } from './follow-events.js';

/** A source whose connections bring the given numbers, one list each; the last one ends the stream. */
type Connection = (after: number) => readonly (Arrival | Error)[];

function setUp(connections: readonly Connection[], after = 0) {
  const clock = fakeClock();
  const asked: number[] = [];
  const stop = new AbortController();
  const source: EventSource = async function* arrivals(from) {
    const connection = connections[asked.length];
    asked.push(from);
    for (const arrival of connection?.(from) ?? [{ type: 'end' } as const]) {
      if (arrival instanceof Error) throw arrival;
      yield arrival;
    }
  };
  const events = followEvents({
    source,
    read: Number,
    numberOf: (number) => number,
    after,
    signal: stop.signal,
    backoff: { firstMs: 500, maxMs: 4_000 },
    clock,
    random: () => 0,
  });
  return { clock, asked, stop, events };
}

const event = (number: number): Arrival => ({ type: 'event', data: String(number) });
const cut = new ConnectionError('GET /stream', new Error('reset'));

/** Everything, however long the waits between connections. */
async function all(events: AsyncIterable<number>, clock: ReturnType<typeof fakeClock>) {
  const seen: number[] = [];
  let isOver = false;
  const reading = (async () => {
    for await (const number of events) seen.push(number);
  })().finally(() => {
    isOver = true;
  });
  reading.catch(() => undefined);
  while (!isOver) await pass(clock, 4_000);
  await reading;
  return seen;
}

describe('followEvents', () => {
  it('waits longer each time a connection brings nothing', async () => {
    const { events, clock, asked, stop } = setUp(Array<Connection>(10).fill(() => [cut]));
    const reading = events.next();
    const begun: number[] = [];
    for (let half = 0; half < 20; half += 1) {
      await pass(clock, 500);
      if (asked.length > begun.length) begun.push(half);
    }
    stop.abort();
    expect(begun).toEqual([0, 1, 2, 6, 14]);
    expect(await reading).toEqual({ done: true, value: undefined });
  });

  it('brings each event once and in order, however connections are cut, repeat and skip (D6)', async () => {
    const total = 30;
    const oneConnection = fc.record({
      from: fc.integer({ min: -3, max: 0 }),
      skips: fc.array(fc.boolean(), { maxLength: 10 }),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(oneConnection, { maxLength: 8 }), async (plans) => {
        const connections = plans.map(
          ({ from, skips, fails }): Connection =>
            (after) => {
              const numbers = skips.map((_, index) => after + 1 + from + index);
              const kept = numbers.filter(
                (number, index) => number > 0 && number <= total && !skips[index],
              );
              return [...kept.map(event), ...(fails ? [cut] : [])];
            },
        );
        const rest: Connection = (after) => [
          ...Array.from({ length: total - after }, (_, index) => event(after + 1 + index)),
          { type: 'end' },
        ];
        const { events, clock } = setUp([...connections, rest]);
        expect(await all(events, clock)).toEqual(
          Array.from({ length: total }, (_, index) => index + 1),
        );
      }),
      { numRuns: 50 },
    );
  });
});
