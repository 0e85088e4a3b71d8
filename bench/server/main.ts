// `npm run bench:server`: the capacity of the HTTP API, with the load in a separate process. README.md defines the
// figures.
import { startOwnPostgres } from '@pce/test-support';
import { chosen, measureApart, runBenchmark } from '../src/run-benchmark.ts';
import { measurements } from './measurements/index.ts';
import { databases } from './place/place.ts';

const timeoutMs = 30 * 60_000;

const program = new URL('measure.ts', import.meta.url);

await runBenchmark({
  packages: ['core', 'plans', 'server', 'storage-postgres', 'storage-sqlite'],
  repeats: 1,
  parts: Object.keys(measurements),
  options: ['database'],
  async *measure({ only, option, isQuick }) {
    for (const database of chosen('database', databases, option('database'))) {
      const missing = database === 'postgres' ? await postgresMissing() : undefined;
      if (missing !== undefined) {
        console.error(`PostgreSQL is left out, because it does not start here: ${missing}`);
        continue;
      }
      for (const name of only) {
        const args = [name, database, isQuick ? 'quick' : 'full'];
        try {
          yield await measureApart(program, args, { timeoutMs });
        } catch (error) {
          // The results of the other parts remain valid.
          console.error(`${name}, ${database} failed: ${messageOf(error)}`);
          process.exitCode = 1;
        }
      }
    }
  },
});

async function postgresMissing(): Promise<string | undefined> {
  try {
    await using _ = await startOwnPostgres();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
