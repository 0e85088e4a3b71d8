import assert from 'node:assert/strict';
import { type ExecutorDecision, executorDecisionSchema } from '@pce/core/contracts';
import { Sequence } from '@pce/core/internal';
import type { Executor, ExecutorInput } from '@pce/core/ports';
import { find } from './coordinator.js';
import { emptyWorkpad, exchanges, findings, foreignText, goals, noFindings } from './inputs.js';
import { type RoleConformanceOptions, type RolePort, roleConformance } from './role-cases.js';

const input: ExecutorInput = {
  request: 'Find three laptops under $800 and compare them',
  ...noFindings,
  exchanges: Sequence.of(),
  tools: () => [find],
  goals,
  goalsProgress: [],
  kept: [],
  approach: 'search, then compare',
  successCriteria: ['three laptops'],
  context: '',
  mode: 'chat',
  now: Date.UTC(2026, 0, 1),
  capabilities: ['shop: finds products and their prices'],
  workpad: emptyWorkpad,
  inputs: {},
  attempt: 1,
  iteration: 1,
  iterationsLeft: 9,
  mustAnalyze: undefined,
  answers: [],
};

export const executorPort: RolePort<Executor, ExecutorInput, ExecutorDecision> = {
  port: 'Executor',
  schema: executorDecisionSchema,
  inputs: {
    'a first iteration': input,
    'an iteration after a result': { ...input, ...findings, iteration: 2 },
    'an iteration after its own calls': {
      ...input,
      ...findings,
      iteration: 2,
      exchanges: Sequence.of(...exchanges),
    },
    'an iteration that must analyze': {
      ...input,
      ...findings,
      iteration: 3,
      mustAnalyze: 'commandsInARow',
    },
    'the last iteration': { ...input, ...findings, iteration: 10, iterationsLeft: 0 },
    'a goal in other scripts': {
      ...input,
      goals: goals.slice(0, 1).map((goal) => ({ ...goal, description: foreignText })),
    },
  },
  ask: (role, one, context) => role.decide(one, context),
  assertFits(asked, { action, goalFocus, goalsProgress, task }) {
    if (asked.mustAnalyze !== undefined) {
      const allowed = ['ANALYZE', 'COMPLETE', 'BLOCKED'].includes(action);
      assert.ok(allowed, `${action} is not allowed while ${asked.mustAnalyze} demands an analysis`);
    }
    const known = asked.goals.map(({ id }) => id);
    for (const goal of [...goalFocus, ...goalsProgress.map(({ goalId }) => goalId)]) {
      assert.ok(known.includes(goal), `there is no goal ${goal}`);
    }
    // Without tasks in the plan, each goal is a task.
    const tasks = asked.workpad.tasks.length > 0 ? asked.workpad.tasks : asked.goals;
    const isKnown = task === undefined || tasks.some(({ id }) => id === task);
    assert.ok(isKnown, `there is no task ${task}`);
  },
};

/** Registers a test for each promise of the `Executor` port. */
export function executorConformance(options: RoleConformanceOptions<Executor>): void {
  roleConformance(executorPort, options);
}
