import * as z from 'zod/mini';
import { jsonObjectSchema } from './json.js';
import { object } from './object.js';
import { name, nonnegative, positiveInt, text } from './scalars.js';

const taskPriorities = ['high', 'medium', 'low'] as const;

/** How often a task is tried, the first time included, and how long it rests before the second: twice that each time. */
const retryPolicySchema = object({
  maxAttempts: z._default(positiveInt, 3),
  /** Milliseconds. */
  backoffMs: z._default(nonnegative, 30_000),
});

export type RetryPolicy = z.infer<typeof retryPolicySchema>;

const taskDurationSchema = object({
  minMs: nonnegative,
  likelyMs: nonnegative,
  maxMs: nonnegative,
}).check(
  z.refine(({ minMs, likelyMs, maxMs }) => minMs <= likelyMs && likelyMs <= maxMs, {
    error: 'expected minMs ≤ likelyMs ≤ maxMs',
  }),
);

/** How long a task takes: at least, most likely, at most. */
export type TaskDuration = z.infer<typeof taskDurationSchema>;

const taskSchema = object({
  /** Unique in the plan. */
  id: name,
  title: text,
  description: z._default(z.string(), ''),
  /** The task this one is a part of. One with parts is complete when they are; only tasks without parts are worked. */
  parent: z._default(z.nullable(z.string()), null),
  /** Tasks that must be complete first; what a task depends on, its parts wait for too. */
  dependsOn: z._default(z.array(z.string()), []),
  /** What an agent must be able to do to take it. */
  action: z._default(name, 'work'),
  /** For the action. */
  params: z._default(jsonObjectSchema, {}),
  priority: z._default(z.enum(taskPriorities), 'medium'),
  /** Milliseconds one try may take. */
  timeoutMs: z._default(positiveInt, 24 * 3_600_000),
  retry: z._default(retryPolicySchema, { maxAttempts: 3, backoffMs: 30_000 }),
  /** For the forecast and the order of work. */
  duration: z.optional(taskDurationSchema),
  /** `complete` and `skipped`: nothing is left to do, as the plan itself says. */
  status: z._default(z.enum(['open', 'complete', 'skipped']), 'open'),
});

/** A piece of work that one agent does. */
export type Task = z.infer<typeof taskSchema>;

export const taskPlanSchema = object({
  name: z._default(z.string(), ''),
  /** What it is all for: every agent is told. */
  goal: z._default(z.string(), ''),
  tasks: z.array(taskSchema).check(z.minLength(1)),
});

/** Tasks and what must come before what. */
export type TaskPlan = z.infer<typeof taskPlanSchema>;

/** A plan as one writes it: what has a default may be left out. */
export type TaskPlanInput = z.input<typeof taskPlanSchema>;
