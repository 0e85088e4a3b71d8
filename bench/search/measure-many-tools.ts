import * as z from 'zod';
import { below, type Result, toResult } from '../src/result.ts';
import { runProgram } from '../src/run-program.ts';

const figuresSchema = z.object({
  buildMs: z.number(),
  megabytes: z.number(),
  searchMs: z.number(),
  learnAndSearchMs: z.number(),
});

/** What 10,000 tools cost. */
export async function measureManyTools(): Promise<readonly Result[]> {
  const printed = await runProgram(new URL('many-tools.ts', import.meta.url), []);
  const figures = figuresSchema.parse(JSON.parse(printed));
  const result = (name: string, value: number, unit: string, bound?: number): Result =>
    toResult({
      name: `10,000 tools: ${name}`,
      ...{ value, unit },
      ...(bound === undefined ? {} : { target: below('value', bound) }),
    });
  return [
    result('build, processor time', figures.buildMs, 'ms', 300),
    result('memory', figures.megabytes, 'MB', 60),
    result('search', figures.searchMs, 'ms', 2),
    result('search after a command was learned', figures.learnAndSearchMs, 'ms'),
  ];
}
