import type { Store } from '@pce/core';
import { pause } from './random.ts';
import { testTimeoutMs } from './rounds.ts';
import { workCollection } from './work.ts';

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
