import * as z from 'zod/mini';
import { boundSchema } from './coordination.js';
import { jsonObjectSchema } from './json.js';
import { nonnegative, object, share, text } from './scalars.js';
import { usageSchema } from './usage.js';

/** An item with the ids of the items it depends on. */
export interface Dependent {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

/**
 * Finds a dependency cycle. Ignores dependencies on unknown ids.
 *
 * @returns ids of which each depends on the next, the last equal to the first; `undefined` if there is no cycle
 */
export function dependencyCycle(items: readonly Dependent[]): string[] | undefined {
  const before = new Map(items.map(({ id, dependsOn }) => [id, dependsOn]));
  const isSeen = new Set<string>();
  for (const { id: start } of items) {
    // Depth first, with an explicit stack: a long list would overflow the call stack.
    const path = isSeen.has(start) ? [] : [{ id: start, next: 0 }];
    const onPath = new Set([start]);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      isSeen.add(top.id);
      const id = before.get(top.id)?.[top.next];
      top.next += 1;
      if (id === undefined) {
        onPath.delete(top.id);
        path.pop();
      } else if (onPath.has(id)) {
        const ids = path.map((one) => one.id);
        return [...ids.slice(ids.indexOf(id)), id];
      } else if (!isSeen.has(id)) {
        onPath.add(id);
        path.push({ id, next: 0 });
      }
    }
  }
  return undefined;
}

/** Schema of {@link Goal}. */
const goalSchema = object({
  /** `GOAL_1`, `GOAL_2`, … by convention; any id without white space. */
  id: z.string().check(z.regex(/^\S+$/, 'a goal id is one word, such as GOAL_1')),
  description: text,
  priority: z._default(z.enum(['high', 'medium', 'low']), 'medium'),
  /** Ids of goals of this plan to achieve first. */
  dependsOn: z._default(z.array(z.string()), []),
});

/** A goal of a turn. */
export type Goal = z.infer<typeof goalSchema>;

const workpadTaskSchema = object({
  /** `STEP_1`, `STEP_2`, … by convention; any id without white space. */
  id: z.string().check(z.regex(/^\S+$/, 'a task id is one word, such as STEP_1')),
  description: text,
});

const workpadSchema = object({
  tasks: z._default(z.array(workpadTaskSchema), []),
  assumptions: z._default(z.array(z.string()), []),
  constraints: z._default(z.array(z.string()), []),
  /** Fields of some constraints. */
  bounds: z.optional(z.array(boundSchema)),
  openQuestions: z._default(z.array(z.string()), []),
  risks: z._default(z.array(z.string()), []),
});

/** The Planner's notes for Executor, Critic and Validator in this turn; never written to memory. */
export type Workpad = z.infer<typeof workpadSchema>;

/** Workpad without notes. */
export const emptyWorkpad: Workpad = {
  tasks: [],
  assumptions: [],
  constraints: [],
  openQuestions: [],
  risks: [],
};

/** Schema of {@link PlannedTask}. */
const plannedTaskSchema = object({
  /** `TASK_1`, `TASK_2`, … by convention; any id without white space. */
  id: z.string().check(z.regex(/^\S+$/, 'a task id is one word, such as TASK_1')),
  title: text,
  /** Request of the task's own turn. That turn has a fresh context, so the request must be complete. */
  request: text,
  /** Ids of tasks of this list to complete first. */
  dependsOn: z._default(z.array(z.string()), []),
  successCriteria: z._default(z.array(z.string()), []),
});

/** A task to carry out in a separate turn. */
export type PlannedTask = z.infer<typeof plannedTaskSchema>;

/** Levels of backtracking after a failed attempt. Source: SPEC A19. */
export const backtrackingLevels = ['local', 'partial', 'full', 'clarify'] as const;

/**
 * Level of backtracking after a failed attempt: `local` repeats the approach and `partial` replaces a part of it, both
 * keeping achieved goals; `full` starts over; `clarify` asks a person.
 */
export type BacktrackingLevel = (typeof backtrackingLevels)[number];

/** Schema of {@link StrategicPlan}. Goals and tasks need unique ids and dependencies within the plan; tasks, no cycle. */
export const strategicPlanSchema = z
  .object({
    goals: z.array(goalSchema),
    approach: z._default(z.string(), ''),
    successCriteria: z._default(z.array(z.string()), []),
    /**
     * Next phase: `synthesis` answers from the context (fast path); `reply` delivers `answer` unchanged, without evidence
     * (small talk, general knowledge); `clarify` asks a person first; `tasks` ends the turn with the list of `tasks`, which
     * the host runs.
     */
    routeTo: z.enum(['executor', 'synthesis', 'reply', 'clarify', 'refresh_context', 'tasks']),
    reason: z._default(z.string(), ''),
    /**
     * The answer as Markdown, if the request needs no tool. With `synthesis` it cites the context as `[ctx]` and is
     * validated. Ignored unless `routeTo` is `synthesis` or `reply`.
     */
    answer: z.optional(z.string().check(z.minLength(1))),
    workpad: z._default(workpadSchema, emptyWorkpad),
    /** Tasks that share only their results. Only if `routeTo` is `tasks`. */
    tasks: z.optional(z.array(plannedTaskSchema)),
    /** Level of backtracking, if the plan follows a failed attempt. Ignored in the first attempt. */
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
      if (routeTo === 'reply' && plan.answer === undefined)
        refuse('a plan that routes to reply needs an answer', 'answer');
      if (routeTo === 'tasks' && tasks.length === 0)
        refuse('a plan that routes to tasks needs at least one', 'tasks');
      if (routeTo !== 'tasks' && tasks.length > 0)
        refuse('a plan with tasks routes to tasks', 'routeTo');
    }),
  );

/** STRATEGIC_PLAN: the Planner's answer. It states the goals of a turn, not the tools for them. */
export type StrategicPlan = z.infer<typeof strategicPlanSchema>;

/** Schema of {@link PlanProposal}. */
export const planProposalSchema = object({
  /** Name of the Planner. */
  by: text,
  /** Absent if it made none. */
  plan: z.optional(strategicPlanSchema),
  /** Why there is no plan. */
  failure: z.optional(text),
  /** Milliseconds until the plan or the failure. */
  ms: nonnegative,
  usage: usageSchema,
  /** Judged score, 0 to 1. */
  score: z.optional(share),
  /** Set on the plan of the turn, unless that was merged of several. */
  chosen: z.optional(z.literal(true)),
});

/** A plan of one of several Planners. */
export type PlanProposal = z.infer<typeof planProposalSchema>;

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

/** Schema of {@link Review}. */
export const reviewSchema = z
  .object({
    /** `REVISE` sends the plan back to the Planner; `BLOCK` asks a person. */
    verdict: z.enum(['PASS', 'REVISE', 'BLOCK']),
    /** Flaws of the plan, one sentence each; for `PASS`, points to keep in mind. */
    issues: z._default(z.array(text), []),
  })
  .check(
    z.refine(({ verdict, issues }) => verdict === 'PASS' || issues.length > 0, {
      path: ['issues'],
      error: 'REVISE and BLOCK need at least one issue',
    }),
  );

/** The Critic's answer to a plan. It can flag flaws, not edit the plan. */
export type Review = z.infer<typeof reviewSchema>;

/** Schema of {@link QueryAnalysis}. */
export const queryAnalysisSchema = z.object({
  /** Purpose of the request in a few words, verb first: `research cheapest laptop`. */
  user_purpose: z.string(),
  /** Whether the request needs the data of each requested name: `{ needs_current_prices: true }`. */
  data_requirements: z._default(jsonObjectSchema, {}),
});

/** Purpose of a request and the data it needs, for triggers of workflows. */
export type QueryAnalysis = z.infer<typeof queryAnalysisSchema>;
