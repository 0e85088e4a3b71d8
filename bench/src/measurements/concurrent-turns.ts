import * as z from 'zod';
import { type Result, toResult } from '../result.ts';
import { runProgram } from '../run-program.ts';
import { alternate, type Effort, median } from '../sampling.ts';

const turns = 10_000;
const steps = 10;
const delayMs = 10;

const burstSchema = z.object({ seconds: z.number(), rssMiB: z.number() });

type Burst = z.infer<typeof burstSchema>;

/** Measures 10,000 concurrent turns of ten steps, with tools of 10 ms: seconds and peak memory, without start-up. */
export async function concurrentTurns(effort: Effort): Promise<readonly Result[]> {
  const { floor, subject } = await alternate(effort, {
    floor: () => burst('floor'),
    subject: () => burst('subject'),
  });
  const what = `${turns} turns of ${steps} steps at once`;
  return [
    toResult({
      name: `${what}, time`,
      value: median(subject.map(({ seconds }) => seconds)),
      unit: 's',
      floor: median(floor.map(({ seconds }) => seconds)),
    }),
    toResult({
      name: `${what}, peak memory`,
      value: median(subject.map(({ rssMiB }) => rssMiB)),
      unit: 'MiB',
      floor: median(floor.map(({ rssMiB }) => rssMiB)),
      target: { of: 'value', relation: '<', bound: 900 },
    }),
  ];
}

async function burst(contender: 'floor' | 'subject'): Promise<Burst> {
  const args = [contender, turns, steps, delayMs].map(String);
  const printed = await runProgram(new URL('../burst.ts', import.meta.url), args);
  return burstSchema.parse(JSON.parse(printed));
}
