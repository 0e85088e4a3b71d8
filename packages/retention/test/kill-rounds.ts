import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createTurnReader } from '@pce/core/internal';
import { bundleProgram, startProgram } from '@pce/test-support';
import { expect } from 'vitest';
import { newPlace, turnsOf } from './kept-journals.js';
import type { RetentionTask } from './retention-process.js';

type Place = ReturnType<typeof newPlace>;

/**
 * Kills archiving at random moments, each time on a copy of one store: after the next run every journal is in one place, and
 * holds there.
 */
export function killArchiving(rounds: number): Promise<void> {
  return killAtRandom('archive', rounds, async (place, { own, others }) => {
    await using store = place.open();
    const half = (await store.listStreams()).length;
    const { journals } = await place.retention(store).archive({ olderThanMs: -1 });
    expect(journals).toBe(half);
    expect(await store.listStreams()).toEqual([]);
    const reader = createTurnReader({ store: place.reading(store).store });
    for (const [turn, hash] of [...own, ...others])
      expect(await reader.verify(turn, { expect: hash })).toMatchObject({ hash });
  });
}

/** Kills an erasure at random moments: after the next run nothing of the text is left, and all else is as it was. */
export function killErasing(rounds: number): Promise<void> {
  return killAtRandom('erase', rounds, async (place, { own, others }) => {
    await using store = place.open();
    const wasDecided = existsSync(`${place.root}/archive/moving/erasure.json`);
    const retention = place.retention(store);
    if (wasDecided) await retention.archive({ maxSize: Infinity });
    else await retention.erase({ owner: 'zanzibar' }, { by: 'a test' });
    const { find, store: both } = place.reading(store);
    for (const [turn, hash] of own) {
      const found = await find(`turn/${turn}`);
      expect(found?.erased).toMatchObject({ by: 'a test' });
      expect(found?.events.at(-1)).toMatchObject({ hash });
    }
    const reader = createTurnReader({ store: both });
    for (const [turn, hash] of others) expect(await reader.verify(turn)).toMatchObject({ hash });
    expect(await store.countView('erasures')).toBeGreaterThan(0);
    for (const file of ['pce.db', 'pce.db-wal'])
      expect(readFileSync(`${place.root}/${file}`).includes('zanzibar')).toBe(false);
  });
}

interface Given {
  readonly own: ReadonlyMap<string, string>;
  readonly others: ReadonlyMap<string, string>;
}

async function killAtRandom(
  type: RetentionTask['type'],
  rounds: number,
  check: (place: Place, given: Given) => Promise<void>,
): Promise<void> {
  using place = newPlace();
  const { root, pem } = place;
  const program = await bundleProgram(`${import.meta.dirname}/retention-process.ts`, root);
  const given = await plant(place);
  copyFileSync(`${root}/pce.db`, `${root}/whole.db`);
  const start = async () => {
    for (const name of ['pce.db', 'pce.db-wal', 'pce.db-shm', 'archive'])
      rmSync(`${root}/${name}`, { recursive: true, force: true });
    copyFileSync(`${root}/whole.db`, `${root}/pce.db`);
    const running = startProgram(program, { type, root, pem } satisfies RetentionTask);
    await running.nextLine();
    return running;
  };
  const whole = await start();
  const begun = performance.now();
  await whole.nextLine();
  const spanMs = performance.now() - begun;
  await whole.lines();
  for (let round = 0; round < rounds; round += 1) {
    const running = await start();
    await new Promise((resolve) => setTimeout(resolve, Math.random() * spanMs));
    await running.kill();
    await check(place, given);
  }
}

async function plant(place: Place): Promise<Given> {
  await using store = place.open();
  return { own: await turnsOf(store, 35, 'zanzibar'), others: await turnsOf(store, 35) };
}
