import type { Store } from '@pce/core';
import { pause } from './random.ts';
import { addWork, workCollection } from './work.ts';

/** Number of turns ahead, enough for every worker. */
const backlog = 16;

export interface Feed {
  readonly turns: readonly string[];
  /** Resolves when no more turns will be added. */
  readonly allHandedOut: Promise<void>;
  /** Stops adding turns. Rejects if the store refused something. */
  stop(): Promise<void>;
}

/** Adds turns, at most `most`, so that there is always work. */
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
  // `stop` reports the error.
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
