import type { Store } from '@pce/core';
import { pause } from './random.ts';
import { addWork, workCollection } from './work.ts';

/** Enough for every worker to have some. */
const backlog = 16;

/** Keeps workers busy. */
export interface Feed {
  /** Every turn that was handed out so far. */
  readonly turns: readonly string[];
  /** Resolves when no more are to come. */
  readonly allHandedOut: Promise<void>;
  /** Hands out nothing any more. Rejects where the store refused something. */
  stop(): Promise<void>;
}

/** Hands out turns, so that there is always something to do; at most `most` of them. */
export function feed(store: Store, most = Number.POSITIVE_INFINITY): Feed {
  const turns: string[] = [];
  let isStopped = false;

  async function keepFeeding(): Promise<void> {
    for (let batch = 1; !isStopped && turns.length < most; batch += 1) {
      const left = await store.listView({ collection: workCollection, limit: backlog });
      const missing = Math.min(backlog - left.length, most - turns.length);
      const added = Array.from({ length: missing }, (_, n) => `turn_${batch}_${n + 1}`);
      if (missing > 0) await addWork(store, `batch ${batch}`, added);
      turns.push(...added);
      await pause(25);
    }
  }

  const feeding = keepFeeding();
  // Whoever stops it is told.
  feeding.catch(() => undefined);
  return {
    turns,
    allHandedOut: feeding,
    async stop() {
      isStopped = true;
      await feeding;
    },
  };
}
