import { postgresStore } from '@pce/storage-postgres';
import * as z from 'zod';
import { atMost, type Result, toResult } from '../result.ts';
import { runProgram } from '../run-program.ts';
import { type Effort, quickEffort, timed } from '../sampling.ts';
import { type BenchServer, withPostgres } from '../with-postgres.ts';

const processes = 4;
const claimersEach = 32;
const rowsPerAppend = 1_000;

/** Rows of work that several processes claim, finish and remove: how many of them two workers got. */
export function postgresClaims({ samples }: Effort): Promise<readonly Result[]> {
  const rows = samples > quickEffort.samples ? 1_000_000 : 20_000;
  return withPostgres(async (server) => {
    await fill(server, rows);
    let keys: readonly string[] = [];
    const ms = await timed(async () => {
      keys = (await Promise.all(Array.from({ length: processes }, () => claimAll(server)))).flat();
    });
    const distinct = new Set(keys).size;
    if (distinct !== rows) throw new Error(`${rows - distinct} of ${rows} rows were never claimed`);
    return [
      toResult({
        name: `double leases in ${rows} claims of ${processes} processes`,
        value: keys.length - distinct,
        unit: 'rows',
        target: atMost('value', 0),
      }),
      toResult({
        name: `claims of ${processes} processes, each row finished and removed`,
        value: (keys.length * 1_000) / ms,
        unit: 'claims/s',
      }),
    ];
  });
}

async function fill({ url, client }: BenchServer, rows: number): Promise<void> {
  await using store = postgresStore({ url });
  for (let version = 0; version * rowsPerAppend < rows; version += 1) {
    const views = Array.from({ length: rowsPerAppend }, (_, index) => {
      const key = `${version * rowsPerAppend + index}`.padStart(7, '0');
      return { collection: 'tasks', key, value: JSON.stringify({ task: key }) };
    });
    const event = { version: version + 1, type: 'tasks.ready', body: '{}', hash: '0'.repeat(64) };
    await store.append({ stream: 'plan', expectedVersion: version, events: [event], views });
  }
  // As it is in a database that has been running for a while.
  await client.query('ANALYZE');
}

async function claimAll({ url }: BenchServer): Promise<readonly string[]> {
  const program = new URL('../claim-worker.ts', import.meta.url);
  const printed = await runProgram(program, [url, String(claimersEach)]);
  return z.array(z.string()).parse(JSON.parse(printed));
}
