import { DatabaseSync } from 'node:sqlite';
import { createOrchestrator } from '@pce/core';
import { systemClock } from '@pce/core/internal';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { scriptedRoles } from '@pce/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../../test/run-here.js';

const folder = makeFolder();
const file = folder.newFile();

const ls = (...args: readonly string[]) =>
  runHere(['ls', '--workspace', folder.root, '--store', file, ...args]);

const shown = async (...args: readonly string[]) => {
  const { turns, next } = JSON.parse((await ls(...args, '--json')).stdout);
  return { turns: turns.map(({ turn }: { readonly turn: string }) => turn), next };
};

beforeAll(async () => {
  let now = Date.UTC(2026, 0, 1);
  await using pce = createOrchestrator({
    ...scriptedRoles({}),
    store: () => sqliteStore(file),
    clock: { ...systemClock, now: () => (now += 1_000) },
  });
  for (let index = 0; index < 60; index += 1) {
    const session = index % 20 === 0 ? 'garden' : 'house';
    await pce.start(`Count ${index}`, { turn: `turn_${index}`, session }).result();
  }
  await pce.start('Count', { turn: 'turn_of_ann', owner: 'ann' }).result();
  await pce.start('Wait', { turn: 'turn_waiting' }).pause();
});

afterAll(() => folder.remove());

describe('pce ls', () => {
  it('lists the newest 50 turns first, and the others by --before', async () => {
    const first = await shown();
    const second = await shown('--before', first.next);
    const all = Array.from({ length: 60 }, (_, index) => `turn_${59 - index}`);

    expect(first.turns).toHaveLength(50);
    expect([...first.turns, ...second.turns]).toEqual(['turn_waiting', ...all]);
    expect(second.next).toBeNull();
    expect((await ls()).stderr).toBe(`there are more: --before ${first.next}\n`);
  });

  it('lists those of a status, a session or an owner, as many as are asked for', async () => {
    const garden = ['turn_40', 'turn_20', 'turn_0'];

    expect(await shown('--status', 'paused')).toEqual({ turns: ['turn_waiting'], next: null });
    expect(await shown('--owner', 'ann')).toEqual({ turns: ['turn_of_ann'], next: null });
    expect(await shown('--session', 'garden')).toEqual({ turns: garden, next: null });
    expect(await shown('--session', 'garden', '--limit', '2')).toEqual({
      turns: garden.slice(0, 2),
      next: 'turn_20',
    });
    expect((await shown('--session', 'garden', '--before', 'turn_40')).turns).toEqual(
      garden.slice(1),
    );
  });

  it('lists the other turns beside one whose journal was damaged', async () => {
    const damaged = folder.newFile();
    await using pce = createOrchestrator({
      ...scriptedRoles({}),
      store: () => sqliteStore(damaged),
    });
    await pce.start('Count', { turn: 'turn_a' }).result();
    await pce.start('Count', { turn: 'turn_b' }).result();
    using database = new DatabaseSync(damaged);
    database.exec("UPDATE events SET body = '{}' WHERE position = 2");
    const { code, stdout, stderr } = await ls('--store', damaged);

    expect(code).toBe(0);
    expect(stdout).toMatch(/turn_a[\s\S]*turn_b|turn_b[\s\S]*turn_a/);
    expect(stderr).toContain('turn_a');
  });
});
