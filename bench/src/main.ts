// `npm run bench`: what PCE costs, against the floor measured in the same run. README.md says what is counted.
import { performance } from 'node:perf_hooks';
import { assertBuilt } from './assert-built.ts';
import { environment } from './environment.ts';
import { type BenchOptions, parseOptions } from './options.ts';
import { renderTable } from './render-table.ts';
import type { Result } from './result.ts';
import { resultsSchema } from './results-schema.ts';
import { runProgram } from './run-program.ts';
import type { Effort } from './sampling.ts';

/** In a process of its own, so that no measurement inherits another's heap or compiled code. */
async function measure(name: string, { samples }: Effort): Promise<readonly Result[]> {
  const startedAt = performance.now();
  const program = new URL('measure.ts', import.meta.url);
  const results = resultsSchema.parse(
    JSON.parse(await runProgram(program, [name, String(samples)])),
  );
  console.error(`${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return results;
}

async function main({ json, only, effort }: BenchOptions): Promise<void> {
  const measuredOn = environment(effort.samples);
  const results: Result[] = [];
  for (const name of only) results.push(...(await measure(name, effort)));
  if (json) {
    console.log(JSON.stringify({ environment: measuredOn, results }, null, 2));
    return;
  }
  const { node, cpu, cores, load } = measuredOn;
  console.log(`\nNode ${node}, ${cores} × ${cpu}, load ${load} at the start\n`);
  console.log(renderTable(results));
}

try {
  const options = parseOptions(process.argv.slice(2));
  assertBuilt();
  await main(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
