import { join } from 'node:path';
import { PceError, type Store } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { checkTurns } from './check-turns.ts';
import { effectsFile } from './effects-file.ts';
import { type Acknowledged, observedStore } from './observed-store.ts';
import { pause, upTo } from './random.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { runWorker } from './run-worker.ts';
import { type SmallDisk, smallFile, smallFileSystem } from './small-disk.ts';
import { addWork, untilDone } from './work.ts';

it.each([
  ['the file system', smallFileSystem],
  ['the file', smallFile],
])(
  'loses and repeats nothing on SQLite when %s is full and has room again (F1)',
  async (_what, makeDisk) => {
    using disk = makeDisk();

    const report = await fillUp(disk);

    console.info(`SQLite, ${disk.kind} full ${rounds} times:`, JSON.stringify(report));
    expect(report.refused).toBeGreaterThanOrEqual(rounds);
  },
  testTimeoutMs,
);

async function addUntilFull(
  store: Store,
  round: number,
  { isFull, onFull }: { readonly isFull: () => boolean; readonly onFull: () => void },
): Promise<readonly string[]> {
  const turns: string[] = [];
  for (let batch = 1; !isFull(); batch += 1) {
    const added = [1, 2, 3, 4].map((n) => `turn_${round}_${batch}_${n}`);
    try {
      await addWork(store, `${round} ${batch}`, added);
      turns.push(...added);
    } catch (error) {
      if (!PceError.isInstance(error) || error.code !== 'store_full') throw error;
      onFull();
    }
    await pause(40);
  }
  return turns;
}

/** Drives turns on a disk that is repeatedly full, and checks that nothing was lost or repeated. Returns how many operations were refused. */
async function fillUp(disk: SmallDisk) {
  using folder = makeFolder();
  const world = effectsFile(join(folder.root, 'effects.jsonl'));
  const acknowledged: Acknowledged[] = [];
  const turns: string[] = [];
  let refused = 0;
  const onFull = (): void => {
    refused += 1;
  };
  let isOver = false;
  const store = observedStore(disk.open(), (append) => acknowledged.push(append));
  const working = runWorker({
    store: { ...store, close: async () => undefined },
    world,
    leaseTtlMs: 400,
    sameMachine: false,
    turnsAtOnce: 4,
    isOver: () => isOver,
    onRefusal: (code) => {
      if (code === 'store_full') onFull();
    },
  });

  for (let round = 1; round <= rounds; round += 1) {
    const before = refused;
    disk.leave(upTo(80_000));
    const isFull = (): boolean => refused > before;
    turns.push(...(await addUntilFull(store, round, { isFull, onFull })));
    disk.free();
    await untilDone(store);
  }
  isOver = true;
  await working;

  const ran = world.read();
  const found = await checkTurns({ store, turns, ran, acknowledged, isCertain: false });
  await store.close();
  return { ...found, turns: turns.length, refused };
}
