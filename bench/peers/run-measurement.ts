import type * as z from 'zod';
import { runProgram } from '../src/run-program.ts';
import type { MeasurementName } from './measurements/index.ts';
import type { Subject } from './subject.ts';

const program = new URL('measure.ts', import.meta.url);

/** A measurement that takes longer is given up, and says so. */
const timeoutMs = 5 * 60_000;

/** Measures in a process of its own, so that nothing is inherited from the one before. */
export async function runMeasurement<T>(
  name: MeasurementName,
  { contender, setup, steps }: Subject,
  figures: z.ZodType<T>,
): Promise<T> {
  const subject = JSON.stringify({ contender, setup, steps });
  const printed = await runProgram(program, [name, subject], { timeoutMs, quiet: true });
  return figures.parse(JSON.parse(printed.trim().split('\n').at(-1) ?? ''));
}
