import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { bundleWorker } from './bundle-worker.ts';
import { checkTurns, type Findings } from './check-turns.ts';
import { effectsFile } from './effects-file.ts';
import { feed } from './feed.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { openStore, type StorePlace } from './open-store.ts';
import type { WorkerSettings } from './run-worker.ts';
import { untilDone, workCollection } from './work.ts';
import type { WorkerTask } from './worker-process.ts';

export interface Trial extends WorkerSettings {
  readonly place: StorePlace;
  /** Location for the test, if it uses another path. @defaultValue the same */
  readonly lookThrough?: StorePlace;
  readonly workers: number;
  readonly rounds: number;
  /** Causes a fault in a round, while the workers work. */
  disturb(fleet: Fleet): Promise<void>;
}

interface TrialReport extends Findings {
  readonly turns: number;
  readonly acknowledged: number;
  readonly runs: number;
  readonly troubles: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** Runs workers that drive turns during faults, and checks afterwards that nothing was lost or repeated. */
export async function runTrial(trial: Trial): Promise<TrialReport> {
  const { place, lookThrough = place, roles, leaseTtlMs, sameMachine } = trial;
  using folder = makeFolder();
  const effects = join(folder.root, 'effects.jsonl');
  const world = effectsFile(effects);
  const program = await bundleWorker(folder.root);
  await using store = openStore(lookThrough);
  const common = { ...(roles && { roles }), leaseTtlMs, sameMachine };
  const task: WorkerTask = { store: place, effects, ...common };
  const began = Date.now();
  // Creates the place before the first fault.
  await store.listView({ collection: workCollection });
  await using fleet = startFleet(program, task, trial.workers);

  const work = feed(store);
  await fleet.atWork();
  for (let round = 1; round <= trial.rounds; round += 1) await trial.disturb(fleet);
  await work.stop();
  await untilDone(store);
  await fleet.end();

  const { turns } = work;
  const { acknowledged, troubles } = fleet;
  const ran = world.read();
  const found = await checkTurns({ store, turns, ran, acknowledged, isCertain: sameMachine });
  return {
    ...found,
    turns: turns.length,
    acknowledged: acknowledged.length,
    runs: ran.length,
    troubles: Object.fromEntries(troubles),
    seconds: Math.round((Date.now() - began) / 100) / 10,
  };
}
