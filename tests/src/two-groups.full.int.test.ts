import { join } from 'node:path';
import { makeFolder, startPostgres } from '@pce/test-support';
import { expect, it } from 'vitest';
import { bundleWorker } from './bundle-worker.ts';
import { checkTurns } from './check-turns.ts';
import { effectsFile } from './effects-file.ts';
import { feed } from './feed.ts';
import { startFleet } from './fleet.ts';
import { openStore, ownSchema } from './open-store.ts';
import { pause } from './random.ts';
import { testTimeoutMs, turnsOfTwoGroups } from './rounds.ts';
import { untilDone } from './work.ts';
import type { WorkerTask } from './worker-process.ts';

const leaseTtlMs = 2_000;
const workersEach = 2;

it(
  'ends every turn exactly once when two groups of processes share a PostgreSQL and one is killed every 2 seconds (F7)',
  async () => {
    await using server = await startPostgres();
    using folder = makeFolder();
    const place = ownSchema(server.url);
    const effects = join(folder.root, 'effects.jsonl');
    const program = await bundleWorker(folder.root);
    await using store = openStore(place);
    const task: WorkerTask = { store: place, effects, leaseTtlMs, sameMachine: false };
    // As on two machines: the second group detects the death of the first only by expired leases.
    await using dying = startFleet(program, task, workersEach);
    await using living = startFleet(program, task, workersEach);

    const { turns, allHandedOut } = feed(store, turnsOfTwoGroups);
    let isDone = false;
    let kills = 0;
    const killing = (async () => {
      // A short trial has kills too.
      const killEveryMs = Math.min(2_000, 15 * turnsOfTwoGroups);
      for (await pause(killEveryMs); !isDone; await pause(killEveryMs)) {
        await dying.killAll();
        kills += 1;
      }
    })();
    await allHandedOut;
    await untilDone(store);
    isDone = true;
    await killing;
    await Promise.all([dying.end(), living.end()]);

    const acknowledged = [...dying.acknowledged, ...living.acknowledged];
    const ran = effectsFile(effects).read();
    const found = await checkTurns({ store, turns, ran, acknowledged, isCertain: false });
    const troubles = [dying, living].map((each) => Object.fromEntries(each.troubles));
    console.info(
      `Two groups, ${turns.length} turns, ${kills} kills:`,
      JSON.stringify({ ...found, troubles }),
    );
    expect(turns).toHaveLength(turnsOfTwoGroups);
  },
  testTimeoutMs,
);
