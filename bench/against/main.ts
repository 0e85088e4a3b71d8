// `npm run bench:against -- <checkout> [--quick]`: compares this version with another one, both built, alternately in
// one run.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { atMost, type Result, toResult } from '../src/result.ts';
import { runBenchmark } from '../src/run-benchmark.ts';
import { runProgram } from '../src/run-program.ts';
import { alternate, median } from '../src/sampling.ts';

const packages = ['core', 'storage-sqlite', 'testkit'];
const here = resolve(import.meta.dirname, '../..');

type Sample = readonly [where: string, effect: string, steps: number, turns: number];

/** Measurements of one step, or of one turn if turns have no steps, with the most that the ratio may be. */
const kinds: readonly (readonly [name: string, sample: Sample, most?: number])[] = [
  ['a step that reads, FULL', ['FULL', 'read', 1_000, 2], 0.35],
  ['a step that reads, NORMAL', ['NORMAL', 'read', 1_000, 6], 0.65],
  ['a step that writes, NORMAL', ['NORMAL', 'idempotent', 1_000, 6], 1.05],
  ['a step in memory', ['memory', 'idempotent', 1_000, 20], 1.05],
  ['a turn without steps, in memory', ['memory', 'idempotent', 0, 8_000]],
  ['a turn without steps, NORMAL', ['NORMAL', 'idempotent', 0, 1_500]],
];

const sampleSchema = z.object({ us: z.number(), cpuUs: z.number() });

async function sampleOf(checkout: string, sample: Sample) {
  const [, , steps] = sample;
  const flags = ['--import', new URL('packages-of.ts', import.meta.url).href];
  const program = new URL('sample.ts', import.meta.url);
  const env = { PCE_CHECKOUT: checkout };
  const printed = await runProgram(program, sample.map(String), { flags, env });
  const { us, cpuUs } = sampleSchema.parse(JSON.parse(printed));
  const per = Math.max(1, steps);
  return { us: us / per, cpuUs: cpuUs / per };
}

/** The other version's figure is in the column of the floor. */
async function compare(
  [name, sample, most]: (typeof kinds)[number],
  other: string,
  samples: number,
): Promise<readonly Result[]> {
  const { floor, subject } = await alternate(
    { samples },
    { floor: () => sampleOf(other, sample), subject: () => sampleOf(here, sample) },
  );
  const of = (key: 'us' | 'cpuUs') => ({
    value: median(subject.map((one) => one[key])),
    unit: 'µs',
    floor: median(floor.map((one) => one[key])),
    ...(most !== undefined && { target: atMost('ratio', most) }),
  });
  return [
    toResult({ name, ...of('us') }),
    toResult({ name: `${name}, processor time`, ...of('cpuUs') }),
  ];
}

function otherCheckout(path: string | undefined): string {
  if (path === undefined)
    throw new Error('name the checkout to compare with: npm run bench:against -- ../old');
  const other = resolve(path);
  const missing = packages.find(
    (name) => !existsSync(join(other, `packages/${name}/dist/index.js`)),
  );
  if (missing === undefined) return other;
  throw new Error(`@pce/${missing} is not built in ${other}: run \`npm start\` there`);
}

await runBenchmark({
  packages,
  repeats: 5,
  operand: 'checkout',
  async *measure({ operand, samples }) {
    const other = otherCheckout(operand);
    console.error(`the floor is ${other}`);
    for (const kind of kinds) yield await compare(kind, other, samples);
  },
});
