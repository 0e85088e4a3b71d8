import type { Store } from '@pce/core';

/** View rows of turns that are to be driven; the key is the turn's id. */
export const workCollection = 'work';

/** Hands out turns nobody has begun. */
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

/** The stream that says of a turn that its work is done. */
export const doneStream = (turn: string): string => `done/${turn}`;
