import { shorten } from '@pce/role-parts';
import type { PlannedStep } from '../document/plan-steps.js';
import { placeOfAct, placeOfStep } from './results-before.js';
import { rewriteStepReferences, type StepResults } from './step-references.js';

/** Finds references to later or unknown steps and to results that cannot exist yet, before any step runs. */
export function referenceProblems(steps: readonly PlannedStep[]): string[] {
  return steps.flatMap(({ id, description }, place) => {
    const rewritten = rewriteStepReferences(description, assumed(steps, place));
    return rewritten.ok ? [] : [`${id} (${shorten(description, 100)}): ${rewritten.problem}`];
  });
}

/** Returns the references that would exist if each earlier step had a result. */
export function assumed(steps: readonly PlannedStep[], place: number): StepResults {
  return {
    ofStep: (number) => {
      const own = placeOfStep(steps, number);
      if (own === -1) return { ref: undefined, why: 'unknown' };
      return own >= place ? { ref: undefined, why: 'later' } : { ref: `r${own + 1}` };
    },
    previous: () => (place === 0 ? undefined : `r${place}`),
    named: (word) => {
      const own = placeOfAct(steps, word, place);
      return own === -1 ? undefined : `r${own + 1}`;
    },
    all: () => steps.slice(0, place).map((_, index) => `r${index + 1}`),
  };
}
