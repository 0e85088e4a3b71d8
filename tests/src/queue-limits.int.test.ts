import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrchestrator } from '@pce/core';
import { sqliteStore } from '@pce/storage-sqlite';
import { aPlan, scriptedRoles } from '@pce/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pce-queue-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('holds the limits of the intervention queue under 80 simultaneous halts, and loses none (A14)', async () => {
  const file = join(folder, 'pce.db');
  const stores = [sqliteStore(file), sqliteStore(file)];
  const open = (store: (typeof stores)[number]) =>
    createOrchestrator({
      ...scriptedRoles({
        plan: ({ request }) =>
          request.startsWith('ask') ? aPlan({ routeTo: 'clarify', reason: request }) : aPlan(),
        decide: { action: 'BLOCKED', reasoning: 'stuck', goalFocus: [], goalsProgress: [] },
      }),
      store,
    });
  const hosts = stores.map(open);
  const results = await Promise.all(
    Array.from({ length: 80 }, (_, n) => {
      const host = hosts[n % hosts.length] ?? hosts[0];
      return host
        ?.start(`${n % 3 === 0 ? 'ask' : 'do'} ${n}`, { session: `session-${n % 17}` })
        .result();
    }),
  );
  expect(results.every((result) => result?.status === 'blocked')).toBe(true);
  const listed = (await hosts[0]?.interventions()) ?? [];
  expect(new Set(listed.map(({ id }) => id)).size).toBe(80);
  const standing = listed.filter(
    ({ place, mergedInto }) => place === 'queue' && mergedInto === undefined,
  );
  const count = (key: (entry: (typeof standing)[number]) => string): number[] => {
    const counts = new Map<string, number>();
    for (const one of standing) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
    return [...counts.values()];
  };
  expect(standing.length).toBeGreaterThan(10);
  expect(standing.length).toBeLessThanOrEqual(50);
  expect(Math.max(...count(({ session }) => session))).toBeLessThanOrEqual(5);
  expect(Math.max(...count(({ kind }) => kind))).toBeLessThanOrEqual(10);
  // Each can be decided, at any position.
  const decided = await Promise.all(
    listed.map(({ id }, n) =>
      hosts[n % hosts.length]?.resolve(id, { choose: 'abandon', by: 'ann' }).result(),
    ),
  );
  expect(decided.every((result) => result?.status === 'failed')).toBe(true);
  expect(await hosts[1]?.interventions()).toEqual([]);
  await Promise.all([...hosts, ...stores].map((one) => one.close()));
});
