import assert from 'node:assert/strict';
import { type StrategicPlan, strategicPlanSchema } from '@pce/core/contracts';
import type { Planner, PlannerInput } from '@pce/core/ports';
import { emptyWorkpad, foreignText } from './inputs.js';
import { type RoleConformanceOptions, type RolePort, roleConformance } from './role-cases.js';

const input: PlannerInput = {
  request: 'Find three laptops under $800 and compare them',
  inputs: {},
  context: '',
  mode: 'chat',
  now: Date.UTC(2026, 0, 1),
  attempt: 1,
  answers: [],
};

const failedPlan: StrategicPlan = {
  goals: [{ id: 'GOAL_1', description: 'Guess', priority: 'medium', dependsOn: [] }],
  approach: '',
  successCriteria: [],
  routeTo: 'executor',
  reason: '',
  workpad: emptyWorkpad,
};

export const plannerPort: RolePort<Planner, PlannerInput, StrategicPlan> = {
  port: 'Planner',
  schema: strategicPlanSchema,
  inputs: {
    'a request': input,
    'a request in other scripts': { ...input, request: foreignText },
    'a request with context and inputs': {
      ...input,
      context: 'The shop sells laptops.',
      inputs: { maxPrice: 800 },
      mode: 'code',
    },
    'a failed attempt': {
      ...input,
      attempt: 2,
      failure: {
        by: 'validator',
        plan: failedPlan,
        goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }],
        issues: ['no prices'],
        reasons: ['missing_evidence'],
        suggestedFixes: ['look the prices up'],
      },
    },
    'an answer of a person': {
      ...input,
      answers: [{ question: 'Which shop?', choice: 'answer', answer: 'the small one' }],
    },
  },
  ask: (role, one, context) => role.plan(one, context),
  assertFits({ attempt, failure }, { goals, backtracking }) {
    if (attempt > 1 || failure !== undefined || backtracking === undefined) return;
    assert.fail(`a first plan of ${goals.length} goals has nothing to go back to: ${backtracking}`);
  },
};

/** Registers a test for each promise of the `Planner` port. */
export function plannerConformance(options: RoleConformanceOptions<Planner>): void {
  roleConformance(plannerPort, options);
}
