import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { issuesText } from '../text/issues-text.js';
import { validationSchema } from './answer.js';
import { executorDecisionSchema } from './decision.js';
import { resolutionSchema } from './intervention.js';
import { strategicPlanSchema } from './plan.js';
import { safeParse } from './scalars.js';

const goal = { id: 'GOAL_1', description: 'find it' };
const task = { id: 'TASK_1', title: 'Look', request: 'Look it up' };
const checks = {
  claimsSupported: true,
  nothingInvented: true,
  queryAddressed: true,
  coherentFormat: true,
  sourcesPresent: true,
};

const wrong: readonly [string, z.core.$ZodType, unknown, string][] = [
  [
    'no plan at all',
    strategicPlanSchema,
    'do it',
    'Invalid input: expected object, received string',
  ],
  [
    'a plan with two wrong fields',
    strategicPlanSchema,
    { goals: [{ ...goal, description: 3 }], routeTo: 'nowhere' },
    'goals.0.description: Invalid input: expected string, received number; routeTo: Invalid option: expected one of "executor"|"synthesis"|"reply"|"clarify"|"refresh_context"|"tasks"',
  ],
  [
    'a goal id of two words',
    strategicPlanSchema,
    { goals: [{ ...goal, id: 'GOAL 1' }], routeTo: 'executor' },
    'goals.0.id: a goal id is one word, such as GOAL_1',
  ],
  [
    'a goal that depends on none of the plan',
    strategicPlanSchema,
    { goals: [{ ...goal, dependsOn: ['GOAL_9'] }], routeTo: 'executor' },
    'goals.0.dependsOn: goal GOAL_1 depends on GOAL_9, which is not a goal of this plan',
  ],
  [
    'a task list that names no task (A18)',
    strategicPlanSchema,
    { goals: [], routeTo: 'tasks', tasks: [] },
    'tasks: a plan that routes to tasks needs at least one',
  ],
  [
    'tasks of a plan with another route (A18)',
    strategicPlanSchema,
    { goals: [goal], routeTo: 'executor', tasks: [task] },
    'routeTo: a plan with tasks routes to tasks',
  ],
  [
    'two tasks of one id, one of which waits for none of the list (A18)',
    strategicPlanSchema,
    { goals: [], routeTo: 'tasks', tasks: [task, { ...task, dependsOn: ['TASK_9'] }] },
    'tasks.1.id: task id TASK_1 is used twice; tasks.1.dependsOn: task TASK_1 depends on TASK_9, which is not a task of this plan',
  ],
  [
    'tasks that wait for each other (A18)',
    strategicPlanSchema,
    {
      goals: [],
      routeTo: 'tasks',
      tasks: [
        { ...task, dependsOn: ['TASK_2'] },
        { ...task, id: 'TASK_2', dependsOn: ['TASK_3'] },
        { ...task, id: 'TASK_3', dependsOn: ['TASK_2'] },
      ],
    },
    'tasks: tasks wait for each other: TASK_2 → TASK_3 → TASK_2',
  ],
  [
    'an unknown action',
    executorDecisionSchema,
    { action: 'GUESS' },
    "action: Invalid discriminator value. Expected 'COMMAND' | 'ANALYZE' | 'COMPLETE' | 'BLOCKED' | 'CREATE_TOOL_FAMILY_SPEC' | 'CREATE_TOOL' | 'CREATE_WORKFLOW' | 'EDIT' | 'DELETE'",
  ],
  [
    'a COMMAND of white space',
    executorDecisionSchema,
    { action: 'COMMAND', command: ' ' },
    'command: this action needs a command in plain words',
  ],
  [
    'a score above 1',
    validationSchema,
    { score: 1.5, checks },
    'score: Too big: expected number to be <=1',
  ],
  [
    'a resolution without a person',
    resolutionSchema,
    { choose: 'retry', by: '' },
    'by: Too small: expected string to have >=1 characters',
  ],
];

describe('safeParse', () => {
  it.each(wrong)(
    'reports the field and the expected value: %s',
    (_what, schema, value, problems) => {
      const parsed = safeParse(schema, value);
      expect(issuesText(parsed.error?.issues ?? [])).toBe(problems);
    },
  );

  it("leaves the host's own zod unchanged", () => {
    const before = { ...z.config() };
    safeParse(strategicPlanSchema, {});
    expect(z.config()).toEqual(before);
  });
});
