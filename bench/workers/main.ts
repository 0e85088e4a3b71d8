// `npm run bench:workers [-- 1000]`: CPU of a worker for each turn that waits in a store, on SQLite and on PostgreSQL.
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrchestrator, defineTool, type Orchestrator, type Store } from '@pce/core';
import { runWorker } from '@pce/core/worker';
import { postgresStore } from '@pce/storage-postgres';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder, startOwnPostgres } from '@pce/test-support';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import pg from 'pg';
import * as z from 'zod';

const steps = 5;
const turns = Number(process.argv[2] ?? 1_000);

const note = defineTool({
  name: 'note',
  description: 'Note',
  effect: 'idempotent',
  input: z.object({ n: z.number() }),
  execute: ({ n }) => n,
});

function open(store: Store): Orchestrator {
  const roles = scriptedRoles({
    decide: ({ iteration }) => (iteration <= steps ? aCommand(`${iteration}`) : completion()),
    coordinate: ({ command: n }) => ({
      status: 'selected',
      kind: 'tool',
      name: 'note',
      reason: '',
      args: { n: Number(n) },
    }),
  });
  return createOrchestrator({ ...roles, tools: [note], store });
}

async function measure(name: string, store: Store): Promise<void> {
  await using pce = open(store);
  for (let n = 0; n < turns; n += 1) await pce.submit('Note', { owner: `u${n % 20}` });
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await using worker = runWorker([pce], { store, turns: 30, sweepMs: 500 });
  while (worker.state.slices.ended < turns) await sleep(20);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - began) / 1_000;
  const perTurn = (user + system) / 1_000 / turns;
  console.log(
    `${name}: ${perTurn.toFixed(1)} ms of CPU a turn of ${steps} steps, ${(turns / seconds).toFixed(0)} turns/s`,
  );
}

using folder = makeFolder();
const file = folder.newFile();
{
  await using store = sqliteStore(file);
  await measure('SQLite', store);
}
console.log(`SQLite: ${Math.round(statSync(file).size / turns / 100) / 10} kB a turn`);
await using postgres = await startOwnPostgres();
const client = new pg.Pool({ connectionString: postgres.url });
const size = async (): Promise<number> => {
  const { rows } = await client.query('SELECT pg_database_size(current_database()) AS size');
  return Number(rows[0].size);
};
const before = await size();
await using store = postgresStore({ url: postgres.url });
await measure('PostgreSQL', store);
console.log(`PostgreSQL: ${Math.round(((await size()) - before) / turns / 100) / 10} kB a turn`);
await client.end();
