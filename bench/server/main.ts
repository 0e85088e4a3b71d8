// `npm run bench:server`: what the HTTP API carries, with the load in a process of its own. README.md says what is counted.
import { assertPackagesBuilt } from '../src/assert-built.ts';
import { environment } from '../src/environment.ts';
import { renderTable } from '../src/render-table.ts';
import type { Result } from '../src/result.ts';
import { resultsSchema } from '../src/results-schema.ts';
import { runProgram } from '../src/run-program.ts';
import { parseOptions, type ServerBenchOptions } from './options.ts';
import { type Database, titles } from './place/place.ts';
import { postgresMissing } from './place/postgres-missing.ts';

/** A run that hangs is ended. */
const timeoutMs = 30 * 60_000;

/** In a process of its own, which is the load. */
async function measure(
  name: string,
  database: Database,
  quick: boolean,
): Promise<readonly Result[]> {
  const startedAt = performance.now();
  const program = new URL('measure.ts', import.meta.url);
  const args = [name, database, quick ? 'quick' : 'full'];
  const results = resultsSchema.parse(JSON.parse(await runProgram(program, args, { timeoutMs })));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.error(`${name}, ${titles[database]}: ${seconds} s`);
  return results;
}

async function main({ json, quick, only, databases }: ServerBenchOptions): Promise<void> {
  const measuredOn = environment(1);
  const { node, cpu, cores, load } = measuredOn;
  if (!json) console.log(`Node ${node}, ${cores} × ${cpu}, load ${load} at the start`);
  const results: Result[] = [];
  for (const database of databases) {
    const missing = database === 'postgres' ? await postgresMissing() : undefined;
    if (missing !== undefined) {
      console.error(`PostgreSQL is left out, because it does not start here: ${missing}`);
      continue;
    }
    for (const name of only) {
      try {
        const measured = await measure(name, database, quick);
        results.push(...measured);
        // Whoever ends the rest has the parts that were measured.
        if (!json) console.log(`\n${renderTable(measured)}`);
      } catch (error) {
        // The other parts' results are worth as much as before.
        console.error(`${name}, ${titles[database]} failed: ${messageOf(error)}`);
        process.exitCode = 1;
      }
    }
  }
  if (json) console.log(JSON.stringify({ environment: measuredOn, results }, null, 2));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

try {
  const options = parseOptions(process.argv.slice(2));
  assertPackagesBuilt(['core', 'plans', 'server', 'storage-postgres', 'storage-sqlite']);
  await main(options);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
