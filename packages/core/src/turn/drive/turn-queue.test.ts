import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { createTurnQueue } from './turn-queue.js';

/** A queue of turns that never end, on a process that has time when `giveTime` is called. */
function queueOf(concurrency: number) {
  const flushes = new Set<() => void>();
  const queue = createTurnQueue(pLimit(concurrency), {
    add: (flush) => void flushes.add(flush),
    delete: (flush) => void flushes.delete(flush),
  });
  const begun: number[] = [];
  const begin = (count: number): void => {
    for (let turn = 0; turn < count; turn += 1) {
      void queue(() => {
        begun.push(turn);
        return new Promise<never>(() => undefined);
      });
    }
  };
  const giveTime = async (): Promise<void> => {
    const due = [...flushes];
    flushes.clear();
    for (const flush of due) flush();
    await new Promise(setImmediate);
  };
  return { begin, begun, giveTime, waits: () => flushes.size > 0 };
}

it('begins a few turns at once, and the next few whenever the process has time, in order (D9)', async () => {
  const { begin, begun, giveTime } = queueOf(100);
  begin(20);
  await new Promise(setImmediate);
  expect(begun).toHaveLength(8);

  await giveTime();
  expect(begun).toHaveLength(16);

  await giveTime();
  expect(begun).toEqual(Array.from({ length: 20 }, (_, turn) => turn));
});

it('begins few turns without waiting for anything (D9)', async () => {
  const { begin, begun, waits } = queueOf(100);
  begin(7);
  await new Promise(setImmediate);
  expect(begun).toHaveLength(7);
  expect(waits()).toBe(false);
});

it('begins no more turns than the limit allows, however much time there is (D9)', async () => {
  const { begin, begun, giveTime, waits } = queueOf(10);
  begin(20);
  await new Promise(setImmediate);
  while (waits()) await giveTime();
  expect(begun).toHaveLength(10);
});

it('begins a turn for each that ends, without waiting for time (D9)', async () => {
  const never = { add: () => undefined, delete: () => undefined };
  const queue = createTurnQueue(pLimit(100), never);
  let ended = 0;
  const turn = async (): Promise<void> => {
    ended += 1;
  };
  const turns = Array.from({ length: 50 }, () => queue(turn));
  await Promise.all(turns);
  expect(ended).toBe(50);
});
