import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createOrchestrator, defineTool, type Orchestrator, type Store } from '@pce/core';
import { rebuildViews } from '@pce/core/internal';
import { ruleRoles } from '@pce/rules';
import { createServer } from '@pce/server';
import { sqliteStore } from '@pce/storage-sqlite';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';

// `store-0.1.0.db` was written by release 0.1.0: ended, waiting and forked turns, executions, plans, an agent and a
// webhook. `store-0.1.0.json` is the output of that release.
const fixtures = join(import.meta.dirname, '__fixtures__');

const knownSchema = z.object({
  turns: z.record(z.string(), z.object({ status: z.string(), hash: z.string() })),
  interventions: z.array(z.object({ id: z.string(), place: z.string() })),
  // Before turns had owners, all belonged to `local`.
  list: z.array(
    z.looseObject({ turn: z.string() }).transform((row) => ({ ...row, owner: 'local' })),
  ),
  agent: z.object({ id: z.string(), key: z.string() }),
  executions: z.array(z.string()),
  shown: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const known = knownSchema.parse(
  JSON.parse(readFileSync(join(fixtures, 'store-0.1.0.json'), 'utf8')),
);

const billTool = (name: string, isDestructive: boolean) =>
  defineTool({
    name,
    description: `${isDestructive ? 'Pay' : 'Find'} a bill by its number`,
    input: z.object({ bill: z.string() }),
    effect: isDestructive ? 'once' : 'read',
    destructive: isDestructive,
    execute: ({ bill }) => ({ bill }),
  });

let folder: Folder;
let file: string;
beforeEach(() => {
  folder = makeFolder();
  file = folder.newFile();
  copyFileSync(join(fixtures, 'store-0.1.0.db'), file);
});
afterEach(() => folder.remove());

const open = (store: Store): Orchestrator =>
  createOrchestrator({
    ...ruleRoles(),
    tools: [billTool('bill.pay', true), billTool('bill.find', false)],
    store,
    onVersionChange: 'continue',
  });

function change(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

async function shownTurns(pce: Orchestrator) {
  const list = await pce.list({ after: '' });
  const interventions = await pce.interventions();
  return {
    list,
    interventions: interventions.map(({ id, place }) => ({ id, place })),
    turns: Object.fromEntries(
      await Promise.all(
        list.map(async ({ turn }) => {
          const [{ status }, { hash }] = await Promise.all([pce.result(turn), pce.verify(turn)]);
          return [turn, { status, hash }];
        }),
      ),
    ),
  };
}

it('reads a store of release 0.1.0 like that release (F1)', async () => {
  await using pce = open(sqliteStore(file));
  const { list, interventions, turns } = known;
  expect(await shownTurns(pce)).toMatchObject({ list, interventions, turns });
});

it('reads the same after every row of such a store is lost (F1)', async () => {
  change('DELETE FROM views');
  const store = sqliteStore(file);
  await using pce = open(store);
  const { list, interventions, turns } = known;
  expect(await shownTurns(pce)).toMatchObject({ list, interventions, turns });
  expect(await rebuildViews(store)).toMatchObject({ failures: 0 });
  expect(await shownTurns(pce)).toMatchObject({ list, interventions, turns });
});

it('resumes the turns of such a store (F2)', async () => {
  await using pce = open(sqliteStore(file));
  const { turn } = await pce.resolve('asks.i1', { choose: 'deny', by: 'ann' }).result();
  expect(turn).toBe('asks');
  expect((await pce.verify('asks')).events).toBeGreaterThan(5);
  expect((await pce.replay('found')).result.status).toBe('completed');
  expect((await pce.fork('found', { at: 3 }).result()).status).toBe('completed');
});

it('detects that such a store was cut before it is first opened (F3)', async () => {
  const { turn } = known.list.find(({ turn: one }) => one === 'found') ?? { turn: '' };
  const stream = `(SELECT id FROM names WHERE name = 'turn/${turn}')`;
  change(
    `DELETE FROM events WHERE stream = ${stream} AND version =
      (SELECT max(version) FROM events WHERE stream = ${stream})`,
  );
  await using pce = open(sqliteStore(file));
  for (const refused of [pce.verify(turn), pce.replay(turn), pce.resume(turn).result()]) {
    await expect(refused).rejects.toMatchObject({ code: 'journal_tampered' });
  }
  // Its row is unchanged: the rebuild does not accept the remaining events as the whole.
  expect(await pce.list({ after: '' })).toMatchObject(known.list);
  await expect(pce.verify(turn)).rejects.toMatchObject({ code: 'journal_tampered' });
});

it('serves the plans, agents and executions of such a store, and hands out their work (F7)', async () => {
  await using store = sqliteStore(file);
  const server = createServer({ store });
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await server.fetch(new Request(`http://localhost${path}`, { headers }));
    expect(response.status, path).toBeLessThan(300);
    return response.json();
  };
  for (const [path, body] of Object.entries(known.shown)) {
    expect(await ask(path), path).toMatchObject(body);
  }
  const { id, key } = known.agent;
  const work = await ask(`/api/agents/${id}/work`, { Authorization: `Bearer ${key}` });
  expect(work).toMatchObject({ execution_id: expect.any(String) });
  await server.close();
});
