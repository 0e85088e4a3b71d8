// `npm run bench:server`: what the HTTP API carries, with the load in a process of its own. README.md says what is counted.
import { startOwnPostgres } from '@pce/test-support';
import { chosen, measureApart, runBenchmark } from '../src/run-benchmark.ts';
import { measurements } from './measurements/index.ts';
import { databases } from './place/place.ts';

/** A run that hangs is ended. */
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
          // The other parts' results are worth as much as before.
          console.error(`${name}, ${database} failed: ${messageOf(error)}`);
          process.exitCode = 1;
        }
      }
    }
  },
});

/** Returns why no PostgreSQL can be started on this machine; `undefined` if one can. */
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
