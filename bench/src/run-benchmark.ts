import { parseArgs } from 'node:util';
import { assertPackagesBuilt } from './assert-built.ts';
import { environment } from './environment.ts';
import { renderTable } from './render-table.ts';
import type { Result } from './result.ts';

/** A benchmark as the command line runs it. */
export interface Benchmark {
  /** Folders of the packages that have to be built. */
  readonly packages: readonly string[];
  /** How often each figure is measured. */
  readonly repeats: number;
  /** Names of its own options, each of which takes a number. @defaultValue none */
  readonly options?: readonly string[];
  /** @param numbers those that were given */
  measure(numbers: Readonly<Record<string, number>>): Promise<readonly Result[]>;
}

/**
 * Runs a benchmark and prints its figures: a table, or with `--json` one document. A failure is told on standard error,
 * with exit code 1.
 */
export async function runBenchmark(benchmark: Benchmark): Promise<void> {
  try {
    await measureAndPrint(benchmark);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function measureAndPrint({
  packages,
  repeats,
  options = [],
  measure,
}: Benchmark): Promise<void> {
  const taken = options.map((name) => [name, { type: 'string' as const }]);
  const { values } = parseArgs({
    // `pnpm bench:search -- --json` hands the dashes on.
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    options: { ...Object.fromEntries(taken), json: { type: 'boolean' } },
  });
  const { json, ...texts }: Readonly<Record<string, unknown>> = values;
  const numbers = Object.entries(texts).map(([name, text]) => [name, Number(text)]);
  assertPackagesBuilt(packages);
  const measuredOn = environment(repeats);
  const results = await measure(Object.fromEntries(numbers));
  const document = { environment: measuredOn, results };
  console.log(json === true ? JSON.stringify(document, null, 2) : renderTable(results));
}
