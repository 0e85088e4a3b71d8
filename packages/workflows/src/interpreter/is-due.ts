import { decideCriterion } from '../criteria/decide-criterion.js';
import type { Scope } from '../interpolate/interpolate.js';
import type { WorkflowStep } from '../workflow.js';
import { WorkflowFailure } from './workflow-failure.js';

/** Returns whether the condition of a step holds. Throws `WorkflowFailure` if it cannot be decided. */
export function isDue({ when }: WorkflowStep, name: string, scope: Scope): boolean {
  if (when === undefined) return true;
  const { passed, detail } = decideCriterion(when, scope);
  if (passed !== undefined) return passed;
  throw new WorkflowFailure(`step ${name}: cannot tell whether "${when.text}" holds: ${detail}`);
}
