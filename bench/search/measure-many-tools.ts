import * as z from 'zod';
import { below, type Result, toResult } from '../src/result.ts';
import { runProgram } from '../src/run-program.ts';

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

/** The cost of 10,000 tools. */
export async function measureManyTools(): Promise<readonly Result[]> {
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
