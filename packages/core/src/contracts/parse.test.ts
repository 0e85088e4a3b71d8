import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { issuesText } from '../text/issues-text.js';
import { executorDecisionSchema, reviewSchema, strategicPlanSchema } from './index.js';
import { safeParse } from './scalars.js';

const goal = { id: 'GOAL_1', description: 'find it' };
const task = { id: 'TASK_1', title: 'Look', request: 'Look it up' };
const listOf = (...tasks: readonly object[]) => ({ goals: [], routeTo: 'tasks', tasks });

describe('safeParse', () => {
  it.each<[string, z.core.$ZodType, unknown, string]>([
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
      'a task list that names no task',
      strategicPlanSchema,
      listOf(),
      'tasks: a plan that routes to tasks needs at least one',
    ],
    [
      'tasks of a plan with another route',
      strategicPlanSchema,
      { goals: [goal], routeTo: 'executor', tasks: [task] },
      'routeTo: a plan with tasks routes to tasks',
    ],
    [
      'two tasks of one id, one of which waits for none of the list',
      strategicPlanSchema,
      listOf(task, { ...task, dependsOn: ['TASK_9'] }),
      'tasks.1.id: task id TASK_1 is used twice; tasks.1.dependsOn: task TASK_1 depends on TASK_9, which is not a task of this plan',
    ],
    [
      'tasks that wait for each other',
      strategicPlanSchema,
      listOf(
        { ...task, dependsOn: ['TASK_2'] },
        { ...task, id: 'TASK_2', dependsOn: ['TASK_3'] },
        { ...task, id: 'TASK_3', dependsOn: ['TASK_2'] },
      ),
      'tasks: tasks wait for each other: TASK_2 → TASK_3 → TASK_2',
    ],
    [
      'a review without a reason',
      reviewSchema,
      { verdict: 'BLOCK' },
      'issues: REVISE and BLOCK need at least one issue',
    ],
    [
      'a COMMAND of white space',
      executorDecisionSchema,
      { action: 'COMMAND', command: ' ' },
      'command: this action needs a command in plain words',
    ],
  ])('says what is wrong with an answer of a role: %s (A18)', (_, schema, value, problems) => {
    expect(issuesText(safeParse(schema, value).error?.issues ?? [])).toBe(problems);
  });
});
