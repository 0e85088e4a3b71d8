import { copyFileSync, rmSync } from 'node:fs';
import { createTurnReader } from '@pce/core/internal';
import { bundleProgram, startProgram } from '@pce/test-support';
import { expect } from 'vitest';
import { newPlace, turnsOf } from './kept-journals.js';
import type { RetentionTask } from './retention-process.js';

const turns = 70;

/**
 * Kills archiving at random moments, each time on a copy of one store: after the next run every journal is in one place, and
 * holds there.
 */
export async function killArchiving(rounds: number): Promise<void> {
  using place = newPlace();
  const { root, pem } = place;
  const program = await bundleProgram(`${import.meta.dirname}/retention-process.ts`, root);
  const hashes = await given(place);
  copyFileSync(`${root}/pce.db`, `${root}/whole.db`);
  const task: RetentionTask = { type: 'archive', root, pem };
  const start = async () => {
    for (const name of ['pce.db', 'pce.db-wal', 'pce.db-shm', 'archive'])
      rmSync(`${root}/${name}`, { recursive: true, force: true });
    copyFileSync(`${root}/whole.db`, `${root}/pce.db`);
    const running = startProgram(program, task);
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
    await using store = place.open();
    const [half = 0] = [(await store.listStreams()).length];
    const { journals } = await place.retention(store).archive({ olderThanMs: -1 });
    expect(journals).toBe(half);
    expect(await store.listStreams()).toEqual([]);
    const reader = createTurnReader({ store: place.reading(store).store });
    for (const [turn, hash] of hashes)
      expect(await reader.verify(turn, { expect: hash })).toMatchObject({ hash });
  }
}

async function given(place: ReturnType<typeof newPlace>): Promise<ReadonlyMap<string, string>> {
  await using store = place.open();
  return await turnsOf(store, turns);
}
