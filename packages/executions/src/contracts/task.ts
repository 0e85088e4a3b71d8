import {
  effects,
  jsonObjectSchema,
  name,
  nonnegative,
  object,
  positiveInt,
  text,
} from '@pce/core/internal';
import * as z from 'zod/mini';

/** Schema of {@link WorkingCalendar}. Its values are checked when an execution is created. */
export const calendarSchema = object({
  /** Days of the week on which work is done: 1 is Monday, 7 is Sunday. */
  days: z.array(z.number()),
  /** Time of day, such as `09:00`. */
  from: z.string(),
  /** Time of day, such as `17:00`; `24:00` is the end of the day. */
  to: z.string(),
  /** IANA name of the time zone. @defaultValue UTC */
  zone: z.optional(z.string()),
  /** Days without work, such as `2026-12-25`. */
  holidays: z.optional(z.array(z.string())),
});

/** Working time: hours of the day, days of the week, and holidays. */
export type WorkingCalendar = z.infer<typeof calendarSchema>;

/** Priorities of a task. */
export const taskPriorities = ['high', 'medium', 'low'] as const;

/** Action of tasks that a person does or decides; no agent is offered them. */
export const personAction = 'person';

const retryPolicySchema = object({
  /** Maximum number of attempts, the first included. @defaultValue 3 */
  maxAttempts: z._default(positiveInt, 3),
  /** Delay before the second attempt, in milliseconds; it doubles each time. @defaultValue 30,000 */
  backoffMs: z._default(nonnegative, 30_000),
});

const taskDurationSchema = object({
  minMs: nonnegative,
  likelyMs: nonnegative,
  maxMs: nonnegative,
}).check(
  z.refine(({ minMs, likelyMs, maxMs }) => minMs <= likelyMs && likelyMs <= maxMs, {
    error: 'expected minMs ≤ likelyMs ≤ maxMs',
  }),
);

/** Three-point estimate of a task's duration, in milliseconds: minimum, most likely and maximum. */
export type TaskDuration = z.infer<typeof taskDurationSchema>;

const riskSchema = object({ description: text, mitigation: z.optional(z.string()) });

/** Schema of {@link Task}. */
export const taskSchema = object({
  /** Unique in the plan. */
  id: name,
  title: text,
  description: z._default(z.string(), ''),
  /** Id of the parent task. A task with children is complete when they are; agents get only tasks without children. */
  parent: z._default(z.nullable(z.string()), null),
  /** Ids of tasks that must be done first. The children of a task wait for its dependencies too. */
  dependsOn: z._default(z.array(z.string()), []),
  /** Capability that an agent needs to take the task; `person` for a task without an agent. @defaultValue `work` */
  action: z._default(name, 'work'),
  /** Other capabilities, any of which suffices as well. */
  alternatives: z.optional(z.array(name)),
  /** Parameters of the action. */
  params: z._default(jsonObjectSchema, {}),
  priority: z._default(z.enum(taskPriorities), 'medium'),
  /** Maximum duration of one attempt, in milliseconds. @defaultValue 86,400,000 (24 hours) */
  timeoutMs: z._default(positiveInt, 24 * 3_600_000),
  retry: z._default(retryPolicySchema, { maxAttempts: 3, backoffMs: 30_000 }),
  /** Estimated duration, for the forecast and the order of tasks. */
  duration: z.optional(taskDurationSchema),
  /** Status in the plan: a task that is `complete` or `skipped` is done from the start. @defaultValue `open` */
  status: z._default(z.enum(['open', 'complete', 'skipped']), 'open'),
  risks: z.optional(z.array(riskSchema)),
  /** Unix time in milliseconds by which it is to be done. */
  deadline: z.optional(nonnegative),
  /** Effect of an attempt: if one of `once` ends without a report, a person is asked. @defaultValue unknown: it is repeated */
  effect: z.optional(z.enum(effects)),
  /** Person who does a task of the action `person`. */
  person: z.optional(text),
  /**
   * Person who approves the task, with its children, before an agent gets it. A task of the action `person` consists only of
   * that decision.
   */
  approval: z.optional(text),
});

/** A task of a plan: work for one agent, or a group of child tasks. */
export type Task = z.infer<typeof taskSchema>;

/** Schema of {@link TaskPlan}. */
export const taskPlanSchema = object({
  name: z._default(z.string(), ''),
  /** Purpose of the plan; every agent gets it. */
  goal: z._default(z.string(), ''),
  /** Success criteria, by which its outcome is judged. */
  criteria: z.optional(z.array(text)),
  constraints: z.optional(z.array(text)),
  risks: z.optional(z.array(riskSchema)),
  tasks: z.array(taskSchema).check(z.minLength(1)),
});

/** Tasks with their hierarchy and dependencies. */
export type TaskPlan = z.infer<typeof taskPlanSchema>;

/** A {@link TaskPlan} as written: values with a default are optional. */
export type TaskPlanInput = z.input<typeof taskPlanSchema>;
