import type { Subject } from '../subject.ts';
import { measureBurst } from './burst.ts';
import { measureFirstStep } from './first-step.ts';
import { measureMemory } from './memory.ts';
import { measurePrompt } from './prompt.ts';
import { measureStep } from './step.ts';

/** The measurements that `measure.ts` knows. */
export const measurements = {
  step: measureStep,
  memory: measureMemory,
  burst: measureBurst,
  'first-step': measureFirstStep,
  prompt: measurePrompt,
} satisfies Record<string, (subject: Subject) => Promise<unknown>>;

export type MeasurementName = keyof typeof measurements;

export function isMeasurementName(name: string): name is MeasurementName {
  return Object.hasOwn(measurements, name);
}
