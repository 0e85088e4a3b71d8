import { type Review, reviewSchema } from '@pce/core/contracts';
import type { Critic, CriticInput } from '@pce/core/ports';
import { emptyWorkpad, foreignText, goals } from './inputs.js';
import { type RoleConformanceOptions, type RolePort, roleConformance } from './role-cases.js';

const input: CriticInput = {
  request: 'Find three laptops under $800 and compare them',
  plan: {
    goals: [...goals],
    approach: 'search, then compare',
    successCriteria: ['three laptops'],
    routeTo: 'executor',
    reason: '',
    workpad: emptyWorkpad,
  },
  attempt: 1,
  answers: [],
};

export const criticPort: RolePort<Critic, CriticInput, Review> = {
  port: 'Critic',
  schema: reviewSchema,
  inputs: {
    'a plan that covers the request': input,
    'a plan without goals': { ...input, plan: { ...input.plan, goals: [], routeTo: 'synthesis' } },
    'a request in other scripts': { ...input, request: foreignText },
    'a second attempt': { ...input, attempt: 2 },
  },
  ask: (role, one, context) => role.review(one, context),
  // The schema covers everything: a verdict, and issues if the verdict requires them.
  assertFits: () => undefined,
};

/** Registers a test for each promise of the `Critic` port. */
export function criticConformance(options: RoleConformanceOptions<Critic>): void {
  roleConformance(criticPort, options);
}
