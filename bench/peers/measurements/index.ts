import type { Subject } from '../subject.ts';
import { measureFirstStep } from './first-step.ts';
import { measureStep } from './step.ts';

/** The measurements that `measure.ts` knows. */
export const measurements = {
  step: measureStep,
  'first-step': measureFirstStep,
} satisfies Record<string, (subject: Subject) => Promise<unknown>>;

export type MeasurementName = keyof typeof measurements;

export function isMeasurementName(name: string): name is MeasurementName {
  return Object.hasOwn(measurements, name);
}
