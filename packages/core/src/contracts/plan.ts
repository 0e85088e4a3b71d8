import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

export const goalSchema = object({
  /** `GOAL_1`, `GOAL_2`, … by custom; any id without white space. */
  id: z.string().check(z.regex(/^\S+$/, 'a goal id is one word, such as GOAL_1')),
  description: text,
  priority: z._default(z.enum(['high', 'medium', 'low']), 'medium'),
  /** Ids of goals of this plan that come first. */
  dependsOn: z._default(z.array(z.string()), []),
});

/** Something a turn is to reach. */
export type Goal = z.infer<typeof goalSchema>;

export const workpadTaskSchema = object({
  /** `STEP_1`, `STEP_2`, … by custom. */
  id: z.string().check(z.regex(/^\S+$/, 'a task id is one word, such as STEP_1')),
  description: text,
});

/** Notes of this turn only, for Executor, Critic and Validator; never written to memory. */
export const workpadSchema = object({
  tasks: z._default(z.array(workpadTaskSchema), []),
  assumptions: z._default(z.array(z.string()), []),
  constraints: z._default(z.array(z.string()), []),
  openQuestions: z._default(z.array(z.string()), []),
  risks: z._default(z.array(z.string()), []),
});

export type Workpad = z.infer<typeof workpadSchema>;

export const emptyWorkpad: Workpad = {
  tasks: [],
  assumptions: [],
  constraints: [],
  openQuestions: [],
  risks: [],
};

/** STRATEGIC_PLAN: what the Planner answers. It says what to reach, never with which tool. */
export const strategicPlanSchema = z
  .object({
    goals: z.array(goalSchema),
    approach: z._default(z.string(), ''),
    successCriteria: z._default(z.array(z.string()), []),
    /** `synthesis` answers at once (the fast path); `clarify` asks a person first. */
    routeTo: z.enum(['executor', 'synthesis', 'clarify', 'refresh_context']),
    reason: z._default(z.string(), ''),
    workpad: z._default(workpadSchema, emptyWorkpad),
  })
  .check(
    z.superRefine((plan, context) => {
      const ids = new Set<string>();
      plan.goals.forEach((goal, index) => {
        if (ids.has(goal.id)) {
          context.addIssue({
            code: 'custom',
            path: ['goals', index, 'id'],
            message: `goal id ${goal.id} is used twice`,
          });
        }
        ids.add(goal.id);
      });
      plan.goals.forEach((goal, index) => {
        for (const id of goal.dependsOn) {
          if (!ids.has(id)) {
            context.addIssue({
              code: 'custom',
              path: ['goals', index, 'dependsOn'],
              message: `goal ${goal.id} depends on ${id}, which is not a goal of this plan`,
            });
          }
        }
      });
      if (plan.routeTo === 'executor' && plan.goals.length === 0) {
        context.addIssue({
          code: 'custom',
          path: ['goals'],
          message: 'a plan that routes to the executor needs at least one goal',
        });
      }
    }),
  );

export type StrategicPlan = z.infer<typeof strategicPlanSchema>;
