import { memoryStore, type Store } from '@pce/core';
import { createExecutions, type TaskPlanInput } from '@pce/executions';
import { countingIds, fakeClock } from '@pce/testkit';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { executionFeed } from './execution-feed.js';
import { createStreamHub, type StreamHub } from './stream-hub.js';

const plan: TaskPlanInput = {
  goal: 'Open a tea shop',
  tasks: [
    { id: 'rent', title: 'Rent a room', action: 'call' },
    { id: 'open', title: 'Open', dependsOn: ['rent'], action: 'call' },
  ],
};

const hubs: StreamHub[] = [];
afterEach(async () => {
  await Promise.all(hubs.splice(0).map((hub) => hub.close()));
});

function setUp(over: (store: Store) => Store = (store) => store, bufferSize = 4) {
  const clock = fakeClock();
  const store = over(memoryStore({ clock }));
  const parts = { store, clock, ids: countingIds() };
  const executions = createExecutions(parts);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const hub = createStreamHub({ ...parts, bufferSize, onError });
  hubs.push(hub);
  /** Two more events each time. */
  const change = (agent: string) => executions.reassign('e', { agent, by: 'ann' });
  const finish = () => executions.move('e', { to: 'CANCELLED', by: 'ann' });
  const feed = (execution: string) => executionFeed(executions, execution);
  return { clock, store, executions, hub, feed, change, finish, errors };
}

const upTo = (last: number, after = 0): number[] =>
  Array.from({ length: last - after }, (_, index) => after + index + 1);

describe('a stream hub', () => {
  it('continues after the store could not be followed for a while, and reports it (D9)', async () => {
    let failures = 0;
    const { clock, executions, hub, feed, finish, errors } = setUp((store) => ({
      ...store,
      async *tail(input) {
        for await (const entry of store.tail(input)) {
          yield entry;
          if (failures === 0 && entry.type === 'execution.reassigned') {
            failures += 1;
            throw new Error('the connection is gone');
          }
        }
      },
    }));
    await executions.create({ plan, execution: 'e' });
    const entries = hub.subscribe(feed('e'), { after: 1 })[Symbol.asyncIterator]();
    await entries.next();
    await executions.reassign('e', { agent: 'ben', by: 'ann' });
    await entries.next();
    const rest = entries.next();
    await finish();
    while (failures === 0) await Promise.resolve();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    clock.advance(1_000);
    expect(await rest).toMatchObject({ value: { event: { type: 'execution.moved' } } });
    expect(errors).toEqual([new Error('the connection is gone')]);
  });

  it('gives each event once and in order, whatever the pace of readers and writers (D4, D9)', async () => {
    const pauses = fc.array(fc.nat({ max: 12 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 30 }),
        fc.nat({ max: 20 }),
        pauses,
        async (writes, after, rests) => {
          const { executions, hub, feed, change, finish } = setUp();
          await executions.create({ plan, execution: 'e' });
          const seen: number[] = [];
          const reading = (async () => {
            for await (const { version } of hub.subscribe(feed('e'), { after })) {
              seen.push(version);
              for (let rest = rests[version % 40] ?? 0; rest > 0; rest -= 1)
                await Promise.resolve();
            }
          })();
          for (let write = 0; write < writes; write += 1) {
            for (let rest = rests[write] ?? 0; rest > 0; rest -= 1) await Promise.resolve();
            await change(`agent ${write}`);
          }
          const { version } = await finish();
          await reading;
          expect(seen).toEqual(upTo(Math.max(version, after), after));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps no more of a slow subscriber than its buffer holds: the rest is read again (D9)', async () => {
    let reads = 0;
    const { executions, hub, feed, change, finish } = setUp((store) => ({
      ...store,
      read(input) {
        reads += 1;
        return store.read(input);
      },
    }));
    const { version: begun } = await executions.create({ plan, execution: 'e' });
    const entries = hub.subscribe(feed('e'), { after: begun - 1 });
    const seen: number[] = [];
    for await (const { version } of entries) {
      seen.push(version);
      if (version === begun) {
        for (let write = 0; write < 20; write += 1) await change(`agent ${write}`);
        await finish();
        reads = 0;
      }
    }
    expect(seen).toEqual(upTo(begun + 21, begun - 1));
    expect(reads).toBeGreaterThan(0);
  });
});
