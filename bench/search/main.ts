// `npm run bench:search`: how well commands find their tools, compared with BM25 over words. README.md defines the
// figures.

import * as z from 'zod';
import { atLeast, below, type Result, toResult } from '../src/result.ts';
import { runBenchmark } from '../src/run-benchmark.ts';
import { runProgram } from '../src/run-program.ts';
import { type MakeFinder, pceFinder, wordFinder } from './finder.ts';
import { measureQuality } from './measure-quality.ts';
import { type HitRates, hitRates, placesOf } from './quality.ts';
import {
  firstOf,
  foldQueries,
  type QuerySplit,
  readCommands,
  readFunctions,
  readQueries,
  readTools,
} from './query-set.ts';

const figuresSchema = z.object({
  buildMs: z.number(),
  megabytes: z.number(),
  searchMs: z.number(),
});

const measuredSchema = z.object({
  ours: figuresSchema,
  plain: figuresSchema,
  learnAndSearchMs: z.number(),
});

const targets = [
  { of: 'buildMs', name: 'build, processor time', unit: 'ms', bound: 300 },
  { of: 'megabytes', name: 'memory', unit: 'MB', bound: 60 },
  { of: 'searchMs', name: 'search', unit: 'ms', bound: 2 },
] as const;

/** Past commands per tool; the last is the default limit of a catalogue. */
const stages = [10, 20];

const folds = 10;

const noCommands = (): readonly string[] => [];

/** Each splits the queries differently. */
const salts = ['', 'x', 'y'];

await runBenchmark({
  packages: ['core'],
  repeats: salts.length,
  async *measure({ samples }) {
    yield measureQuality(salts.slice(0, samples));
    yield measureHistory();
    yield measureFunctions();
    yield await measureManyTools();
  },
});

/** Measures how often a command finds its function among all functions of BFCL, without past commands. */
function measureFunctions(): readonly Result[] {
  const functions = readFunctions();
  const commands = readCommands();
  const ours = hitRates(placesOf(pceFinder(functions, noCommands), commands));
  const words = hitRates(placesOf(wordFinder(functions, noCommands), commands));
  const result = (title: string, of: keyof HitRates, bound: number): Result =>
    toResult({
      name: `BFCL, ${functions.length} functions, cold: ${title}`,
      ...{ value: ours[of], unit: 'of commands', floor: words[of] },
      target: atLeast('value', bound),
    });
  return [result('hit@1', 'first', 0.6), result('hit@5', 'five', 0.83)];
}

/**
 * The same with past commands for every tool. Half of the queries leave three tools in five with fewer than 10: here
 * each query is searched for once, with past commands from nine tenths of the queries.
 */
function measureHistory(): readonly Result[] {
  const splits = foldQueries(readQueries(), folds);
  return stages.flatMap((commands) => {
    const ours = ratesOf(pceFinder, splits, commands);
    const words = ratesOf(wordFinder, splits, commands);
    const result = (title: string, of: keyof HitRates): Result =>
      toResult({
        name: `after ${commands} commands, of nine tenths: ${title}`,
        value: ours[of],
        unit: 'of queries',
        floor: words[of],
      });
    return [
      result('hit@1', 'first'),
      result('hit@5', 'five'),
      result('hit@1, tools alike', 'firstByTool'),
      result('hit@5, tools alike', 'fiveByTool'),
    ];
  });
}

function ratesOf(make: MakeFinder, splits: readonly QuerySplit[], commands: number): HitRates {
  const tools = readTools();
  return hitRates(
    splits.flatMap(({ history, test }) => placesOf(make(tools, firstOf(history, commands)), test)),
  );
}

async function measureManyTools(): Promise<readonly Result[]> {
  const printed = await runProgram(new URL('many-tools.ts', import.meta.url), []);
  const { ours, plain, learnAndSearchMs } = measuredSchema.parse(JSON.parse(printed));
  return [
    ...targets.map(({ of, name, unit, bound }) =>
      toResult({
        name: `10,000 tools: ${name}`,
        value: ours[of],
        unit,
        floor: plain[of],
        target: below('value', bound),
      }),
    ),
    toResult({
      name: '10,000 tools: search after a command was learned',
      value: learnAndSearchMs,
      unit: 'ms',
      target: below('value', 2),
    }),
  ];
}
