import * as z from 'zod/mini';
import { type Dependent, dependencyCycle } from './dependency-cycle.js';
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

const workpadTaskSchema = object({
  /** `STEP_1`, `STEP_2`, … by custom. */
  id: z.string().check(z.regex(/^\S+$/, 'a task id is one word, such as STEP_1')),
  description: text,
});

/** Notes of this turn only, for Executor, Critic and Validator; never written to memory. */
const workpadSchema = object({
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

export const plannedTaskSchema = object({
  /** `TASK_1`, `TASK_2`, … by custom; any id without white space. */
  id: z.string().check(z.regex(/^\S+$/, 'a task id is one word, such as TASK_1')),
  title: text,
  /** What the task's own turn is asked. It has a fresh context: nothing is known there but what stands here. */
  request: text,
  /** Ids of tasks of this list that come first. */
  dependsOn: z._default(z.array(z.string()), []),
  successCriteria: z._default(z.array(z.string()), []),
});

/** A task that is to be carried out by a turn of its own. */
export type PlannedTask = z.infer<typeof plannedTaskSchema>;

/** How far a Planner goes back after an attempt that failed. Source: SPEC A19. */
export const backtrackingLevels = ['local', 'partial', 'full', 'clarify'] as const;

export type BacktrackingLevel = (typeof backtrackingLevels)[number];

/** STRATEGIC_PLAN: what the Planner answers. It says what to reach, never with which tool. */
export const strategicPlanSchema = z
  .object({
    goals: z.array(goalSchema),
    approach: z._default(z.string(), ''),
    successCriteria: z._default(z.array(z.string()), []),
    /**
     * `synthesis` answers at once (the fast path); `clarify` asks a person first; `tasks` ends the turn with the list of
     * `tasks`, for whoever runs them.
     */
    routeTo: z.enum(['executor', 'synthesis', 'clarify', 'refresh_context', 'tasks']),
    reason: z._default(z.string(), ''),
    workpad: z._default(workpadSchema, emptyWorkpad),
    /** Work that falls into parts which need nothing of each other but results. Only where `routeTo` is `tasks`. */
    tasks: z.optional(z.array(plannedTaskSchema)),
    /**
     * Of a plan that follows a failed attempt: `local` tries the same again and `partial` replaces a part, and both keep
     * the goals that were achieved; `full` starts anew; `clarify` asks a person. Means nothing in a first attempt.
     */
    backtracking: z.optional(z.enum(backtrackingLevels)),
  })
  .check(
    z.superRefine((plan, context) => {
      const { goals, tasks = [], routeTo } = plan;
      const refuse = (message: string, ...path: (string | number)[]): void => {
        context.addIssue({ code: 'custom', path, message });
      };
      checkIds('goal', goals, refuse);
      checkIds('task', tasks, refuse);
      const cycle = dependencyCycle(tasks);
      if (cycle !== undefined) refuse(`tasks wait for each other: ${cycle.join(' → ')}`, 'tasks');
      if (routeTo === 'executor' && goals.length === 0)
        refuse('a plan that routes to the executor needs at least one goal', 'goals');
      if (routeTo === 'tasks' && tasks.length === 0)
        refuse('a plan that routes to tasks needs at least one', 'tasks');
      if (routeTo !== 'tasks' && tasks.length > 0)
        refuse('a plan with tasks routes to tasks', 'routeTo');
    }),
  );

export type StrategicPlan = z.infer<typeof strategicPlanSchema>;

function checkIds(
  kind: 'goal' | 'task',
  items: readonly Dependent[],
  refuse: (message: string, ...path: (string | number)[]) => void,
): void {
  const ids = new Set<string>();
  items.forEach(({ id }, index) => {
    if (ids.has(id)) refuse(`${kind} id ${id} is used twice`, `${kind}s`, index, 'id');
    ids.add(id);
  });
  items.forEach(({ id, dependsOn }, index) => {
    for (const one of dependsOn) {
      if (ids.has(one)) continue;
      const message = `${kind} ${id} depends on ${one}, which is not a ${kind} of this plan`;
      refuse(message, `${kind}s`, index, 'dependsOn');
    }
  });
}
