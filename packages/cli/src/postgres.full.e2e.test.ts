import { join } from 'node:path';
import { makeFolder, type PostgresServer, startPostgres } from '@pce/test-support';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCli, runCli } from '../test/cli.js';
import { runHere } from '../test/run-here.js';
import { serving } from '../test/serving.js';
import { aPlan, countTheWords } from '../test/workspace.js';
import type { LsDocument } from './documents.js';
import type { TurnDocument } from './index.js';

let server: PostgresServer;
beforeAll(async () => {
  [server] = await Promise.all([startPostgres(), buildCli()]);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Kills the process that started it, the first time. */
const jot = `#!/bin/sh
# ---
# description: Jot text
# parameters: { text: { type: string } }
# effect: idempotent
# ---
if [ ! -e killed ]; then touch killed; kill -9 $PPID; sleep 0.2; fi
echo '{"noted": true}'
`;

it('runs a plan whose journal is in PostgreSQL, and prints no password (E1, F7)', async () => {
  using folder = makeFolder(countTheWords);
  const store = ['--store', server.url];
  const at = { cwd: folder.root };

  const run = await runCli(['run', 'planning/count.md', ...store], at);

  expect(run.code, run.stderr).toBe(0);
  expect(run.stderr).toMatch(/log: pce log turn_\w+ --store postgres:\/\/\w+@/);
  for (const command of ['verify', 'replay', 'log']) {
    expect((await runCli([command, 'last', ...store], at)).code).toBe(0);
  }
  const doctor = await runCli(['doctor', ...store], at);
  expect(doctor.code, doctor.stdout).toBe(0);
  const { password } = new URL(server.url);
  expect(password).not.toBe('');
  expect(run.stdout + run.stderr + doctor.stdout + doctor.stderr).not.toContain(password);
});

it('resumes on another machine after kill -9, from the journal in PostgreSQL (F1, F7)', async () => {
  const steps = ['Jot text "a"', 'Jot text "b"'];
  using folder = makeFolder({ 'planning/notes.md': aPlan(steps), 'execution/jot.sh': jot });
  const store = ['--store', server.url];
  const at = { cwd: folder.root };

  const killed = await runCli(['run', 'planning/notes.md', ...store], at);
  const resumed = await runCli(['resume', 'last', '--json', ...store], at);

  expect(killed.code).toBeNull();
  expect(resumed.code, resumed.stderr).toBe(0);
  const turn: TurnDocument = JSON.parse(resumed.stdout);
  expect(turn).toMatchObject({ status: 'completed' });
  const ls: LsDocument = JSON.parse((await runCli(['ls', '--json', ...store], at)).stdout);
  expect(ls.turns.at(0)).toMatchObject({ turn: turn.turn, status: 'completed' });
});

it('says what to do about a server that is not there, without the password (F6, F7)', async () => {
  using folder = makeFolder({});
  const store = ['--store', 'postgres://me:hunter2@127.0.0.1:1/pce'];

  const run = await runCli(['ls', '--json', ...store], { cwd: folder.root });
  const doctor = await runCli(['doctor', ...store], { cwd: folder.root });

  expect(run.code).toBe(1);
  expect(JSON.parse(run.stdout)).toMatchObject({
    error: { code: 'store_failed', message: expect.stringContaining('me@127.0.0.1:1/pce') },
  });
  expect(doctor.code).toBe(1);
  expect(run.stdout + run.stderr + doctor.stdout + doctor.stderr).not.toContain('hunter2');
});

it('serves data that another server on the same PostgreSQL received (D4, F7)', async () => {
  using folder = makeFolder({ 'plan.md': '# Open a shop\n\n1. Write a business plan (2 days)\n' });
  const at = { cwd: folder.root };
  const store = ['--store', server.url];
  await using one = await serving(at, store);
  await using other = await serving(at, store);

  const plan = join(folder.root, 'plan.md');
  const created = await runHere(['exec', 'create', plan, '--server', one.url]);
  const listed = await runHere(['exec', 'list', '--server', other.url]);

  expect(created.code, created.stderr).toBe(0);
  expect(listed.stdout).toContain('Open a shop');
});
