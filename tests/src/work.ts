import type { Store } from '@pce/core';
import { pause } from './random.ts';
import { testTimeoutMs } from './rounds.ts';

/** View rows of turns to drive; the key is the turn's id. */
export const workCollection = 'work';

export async function addWork(
  store: Store,
  batch: string,
  turns: readonly string[],
): Promise<void> {
  await store.append({
    stream: `work/${batch}`,
    expectedVersion: 0,
    events: [{ version: 1, type: 'work.added', body: JSON.stringify(turns), hash: batch }],
    views: turns.map((key) => ({ collection: workCollection, key, value: '{}' })),
  });
}

export const doneStream = (turn: string): string => `done/${turn}`;

export async function untilDone(store: Store): Promise<void> {
  const deadline = Date.now() + testTimeoutMs;
  for (;;) {
    const left = await store.listView({ collection: workCollection });
    if (left.length === 0) return;
    if (Date.now() > deadline) {
      throw new Error(`turns were not finished: ${left.map(({ key }) => key).join(', ')}`);
    }
    await pause(50);
  }
}
