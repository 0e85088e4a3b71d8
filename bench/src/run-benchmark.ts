import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { assertPackagesBuilt } from './assert-built.ts';
import { environment } from './environment.ts';
import { renderTable } from './render-table.ts';
import type { Result } from './result.ts';
import { type RunOptions, runProgram } from './run-program.ts';

/** The arguments that a benchmark takes in addition to `--json` and `--quick`. */
interface Arguments {
  /** Number of measurements per figure; one with `--quick`. */
  readonly repeats: number;
  /** Names of its parts, of which `--only` selects some. @defaultValue it has no parts */
  readonly parts?: readonly string[];
  /** Names of its additional options, each with a value. @defaultValue none */
  readonly options?: readonly string[];
  readonly operand?: string;
}

export interface Benchmark extends Arguments {
  readonly packages: readonly string[];
  /** Yields the figures of each part as soon as they are measured. */
  measure(asked: Asked): AsyncIterable<readonly Result[]>;
}

interface Asked {
  readonly isJson: boolean;
  readonly isQuick: boolean;
  readonly samples: number;
  readonly only: readonly string[];
  option(name: string): string | undefined;
  readonly operand?: string | undefined;
}

/** Runs a benchmark and prints its figures: tables, or with `--json` one document. Exits with 1 on failure. */
export async function runBenchmark(benchmark: Benchmark): Promise<void> {
  try {
    const asked = parseAsked(process.argv.slice(2), benchmark);
    assertPackagesBuilt(benchmark.packages);
    await measureAndPrint(benchmark, asked);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function measureAndPrint({ measure }: Benchmark, asked: Asked): Promise<void> {
  const measuredOn = environment(asked.samples);
  const { node, cores, cpu, load } = measuredOn;
  if (!asked.isJson) console.log(`Node ${node}, ${cores} × ${cpu}, load ${load} at the start`);
  const results: Result[] = [];
  for await (const measured of measure(asked)) {
    results.push(...measured);
    if (!asked.isJson) console.log(`\n${renderTable(measured)}`);
  }
  if (asked.isJson) console.log(JSON.stringify({ environment: measuredOn, results }, null, 2));
}

function parseAsked(
  args: readonly string[],
  { repeats, parts = [], options = [], operand }: Arguments,
): Asked {
  const named = parts.length > 0 ? ['only', ...options] : options;
  const { values, positionals } = parseArgs({
    // `pnpm bench -- --json` passes the dashes on.
    args: args.filter((argument) => argument !== '--'),
    options: {
      ...Object.fromEntries(named.map((name) => [name, { type: 'string' as const }])),
      json: { type: 'boolean' },
      quick: { type: 'boolean' },
    },
    allowPositionals: operand !== undefined,
  });
  const texts: Readonly<Record<string, unknown>> = values;
  const option = (name: string) => {
    const text = texts[name];
    return typeof text === 'string' ? text : undefined;
  };
  const isQuick = texts.quick === true;
  return {
    isJson: texts.json === true,
    isQuick,
    samples: isQuick ? 1 : repeats,
    only: chosen('measurement', parts, option('only')),
    option,
    operand: positionals[0],
  };
}

/** Returns the names in a list; all without one. Throws an `Error` that lists the known ones. */
export function chosen(kind: string, names: readonly string[], text?: string): readonly string[] {
  const asked = text?.split(',').map((name) => name.trim()) ?? names;
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length === 0) return asked;
  throw new Error(`there is no ${kind} ${unknown.join(', ')}; there are ${names.join(', ')}`);
}

/** Runs a measurement in a separate process, without inherited heap or compiled code. */
export async function measureApart(
  program: URL,
  args: readonly string[],
  options?: RunOptions,
): Promise<readonly Result[]> {
  const startedAt = performance.now();
  const results: readonly Result[] = JSON.parse(await runProgram(program, args, options));
  console.error(`${args.join(' ')}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return results;
}
