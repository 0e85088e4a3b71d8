import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { bundleWorker } from './bundle-worker.ts';
import { checkTurns } from './check-turns.ts';
import { effectsFile } from './effects-file.ts';
import { feed } from './feed.ts';
import { startFleet } from './fleet.ts';
import { openStore, type StorePlace } from './open-store.ts';
import { pause } from './random.ts';
import type { TrialReport } from './run-trial.ts';
import { untilDone } from './until-done.ts';
import type { WorkerTask } from './worker-process.ts';

export interface TwoGroups {
  readonly place: StorePlace;
  readonly turns: number;
  readonly workersEach: number;
  readonly leaseTtlMs: number;
  /** The first group is killed repeatedly; the second detects it only by expired leases. */
  readonly killEveryMs: number;
}

/** Runs two groups of processes, as on two machines, that drive turns of one store to their ends. */
export async function twoGroups(
  options: TwoGroups,
): Promise<TrialReport & { readonly kills: number }> {
  const { place, workersEach, leaseTtlMs, killEveryMs } = options;
  using folder = makeFolder();
  const effects = join(folder.root, 'effects.jsonl');
  const program = await bundleWorker(folder.root);
  await using store = openStore(place);
  const task: WorkerTask = { store: place, effects, leaseTtlMs, sameMachine: false };
  const began = Date.now();
  await using dying = startFleet(program, task, workersEach);
  await using living = startFleet(program, task, workersEach);

  const work = feed(store, options.turns);
  let isDone = false;
  let kills = 0;
  const killing = (async () => {
    for (await pause(killEveryMs); !isDone; await pause(killEveryMs)) {
      await dying.killAll();
      kills += 1;
    }
  })();
  await work.allHandedOut;
  await untilDone(store);
  isDone = true;
  await killing;
  await Promise.all([dying.end(), living.end()]);

  const { turns } = work;
  const acknowledged = [...dying.acknowledged, ...living.acknowledged];
  const ran = effectsFile(effects).read();
  const found = await checkTurns({ store, turns, ran, acknowledged, isCertain: false });
  return {
    ...found,
    kills,
    turns: turns.length,
    acknowledged: acknowledged.length,
    runs: ran.length,
    troubles: { ...Object.fromEntries(dying.troubles), ...Object.fromEntries(living.troubles) },
    seconds: Math.round((Date.now() - began) / 100) / 10,
  };
}
