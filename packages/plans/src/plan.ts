import { jsonObjectSchema } from '@pce/core/internal';
import * as z from 'zod';
import { planProblemSchema } from './problem.js';

const share = z.number().min(0).max(1);

/** Three-point estimate in days of 24 hours; hours are fractions. */
export const planDurationSchema = z
  .object({ min: z.number().min(0), likely: z.number().min(0), max: z.number().min(0) })
  .refine(({ min, likely, max }) => min <= likely && likely <= max, {
    error: 'expected min ≤ likely ≤ max',
  });

/** Maximum duration of a task, in days; a longer one is reported as a problem. */
export const maxDurationDays = 36_525;

/** Estimated duration of a task in days: minimum, most likely and maximum. */
export type PlanDuration = z.infer<typeof planDurationSchema>;

const planDependencySchema = z.object({
  /** Id of the task that must be done first. */
  id: z.string().min(1),
  /** Reason for the dependency, in the words of the plan. */
  reason: z.string().optional(),
});

/** A dependency of a task on one that must be done first. */
export type PlanDependency = z.infer<typeof planDependencySchema>;

export const planRiskSchema = z.object({
  description: z.string().min(1),
  mitigation: z.string().optional(),
});

/** A risk of a task, and how to mitigate it. */
export type PlanRisk = z.infer<typeof planRiskSchema>;

export const planAboutSchema = z.object({
  /** Purpose of the plan. */
  goal: z.string().optional(),
  /** Success criteria, in the words of the plan. */
  criteria: z.array(z.string()),
  constraints: z.array(z.string()),
  /** Risks of the plan as a whole. */
  risks: z.array(planRiskSchema),
  /** Working time. */
  calendar: z
    .object({
      /** Days of the week: 1 is Monday. */
      days: z.array(z.int().min(1).max(7)),
      from: z.string(),
      to: z.string(),
      zone: z.string().optional(),
      holidays: z.array(z.string()).optional(),
    })
    .optional(),
});

/** Goal, success criteria, constraints, risks and working time of a plan. */
export type PlanAbout = z.infer<typeof planAboutSchema>;

/** Position of something in the files of a plan. */
export const planPlaceSchema = z.object({
  file: z.string(),
  /** Line number in a text file, from 1. */
  line: z.int().min(1).optional(),
  /** Path in a JSON document, such as `tasks[3].subtasks[0]`. */
  path: z.string().optional(),
});

/** The position of something in the files of a plan: a line of a text or a path in a JSON document. */
export type PlanPlace = z.infer<typeof planPlaceSchema>;

export const taskStatuses = ['open', 'in_progress', 'done', 'cancelled'] as const;

/** The state of a task as recorded in the plan; a ticked box is `done`. */
export type PlanTaskStatus = (typeof taskStatuses)[number];

const planTaskSchema = z.object({
  /** Id, unique in the plan: as written (`T012`, `1.2`), or the position in the outline. */
  id: z.string().min(1),
  title: z.string().min(1),
  description: z.string(),
  /** Id of the task this one is a part of; `null` at the top level. */
  parent: z.string().nullable(),
  /** Nesting level: 1 at the top, 2 for its parts, and so on. */
  level: z.int().min(1),
  /** Other tasks that must be done first, without duplicates. */
  dependsOn: z.array(planDependencySchema),
  duration: planDurationSchema.optional(),
  status: z.enum(taskStatuses),
  /** People, roles or resources that the task needs. */
  roles: z.array(z.string()),
  /** The person who does or decides it: no agent is offered it. */
  person: z.string().min(1).optional(),
  /** The person who approves it before it begins; where `person` is the same, it is nothing but that decision. */
  approval: z.string().min(1).optional(),
  risks: z.array(planRiskSchema),
  priority: z.enum(['high', 'medium', 'low']).optional(),
  /** Action of an agent, if the plan names one with parameters. */
  action: z.string().optional(),
  params: jsonObjectSchema,
  timeoutMs: z.number().positive().optional(),
  /** Maximum number of attempts, including the first. */
  maxAttempts: z.int().min(1).optional(),
  /** Delay before the second attempt, in milliseconds; it doubles each time. */
  backoffMs: z.number().positive().optional(),
  /** Effect of an attempt; one of `once` is not repeated unasked. */
  effect: z.enum(['read', 'idempotent', 'once']).optional(),
  /** Marks and labels of the plan, such as `US1`. */
  tags: z.array(z.string()),
  /** Position of the task in the plan; absent if a model or a person made it. */
  where: planPlaceSchema.optional(),
  /** Confidence, from 0 to 1, that this is a task and was read correctly. */
  confidence: share,
  /** Whether the confidence is below 0.7, or its status or order is not clear. */
  needsReview: z.boolean(),
  /** Why it may have been read wrongly: the problems at its place, and why the confidence is below 0.7. Absent if there are none. */
  doubts: z.array(z.string()).optional(),
});

/** A piece of work. A task with parts is done when all of them are. */
export type PlanTask = z.infer<typeof planTaskSchema>;

const planPhaseSchema = z.object({ id: z.string(), title: z.string() });

/** Names of all file formats for plans. */
export const planFormatNames = [
  'pce',
  'markdown',
  'spec-kit',
  'exec-plan',
  'cursor',
  'taskmaster',
  'planexe',
  'backlog',
] as const;

/** Name of a file format for plans. */
export type PlanFormatName = (typeof planFormatNames)[number];

/** Schema of a plan. */
export const planSchema = z.object({
  name: z.string(),
  /**
   * Origin of the plan: its file format, `model` if a model made it out of text, or `person` if somebody wrote the
   * tasks themselves; `undefined` if nothing could be read.
   */
  format: z.enum([...planFormatNames, 'model', 'person']).optional(),
  /** Words of the plan about itself as a whole: goal, success criteria, constraints, risks. */
  about: planAboutSchema.optional(),
  phases: z.array(planPhaseSchema),
  /** Phases, tasks and subtasks in the order of the plan, each after the one it is a part of. */
  tasks: z.array(planTaskSchema),
  /** Problems found while reading. An error prevents executing the plan; a warning does not. */
  problems: z.array(planProblemSchema),
  /** Mean confidence of the tasks without parts; 0 if there are none. */
  confidence: share,
  /** Whether a person must accept the breakdown: the confidence is below 0.7, or open work is not clear. */
  needsReview: z.boolean(),
});

/** A plan as a graph of tasks, with the problems found in it. */
export type Plan = z.infer<typeof planSchema>;

/** Splits a place as problems name it: `plan.md:12`, `tasks.json:tasks[3]`, `plan.md`. */
export function toPlace(where: string): PlanPlace {
  const [, file, line] = /^(.+):(\d{1,9})$/s.exec(where) ?? [];
  if (file !== undefined) return { file, line: Math.max(1, Number(line)) };
  const [, document, path] = /^(.+?\.\w{1,5}):(.+)$/s.exec(where) ?? [];
  return document === undefined || path === undefined ? { file: where } : { file: document, path };
}
/** Ways to read the order of a plan in plain Markdown. */
export const planOrders = ['sequence', 'listed', 'free'] as const;

/**
 * How the order of a plan in plain Markdown is read: `sequence` takes every task after the one before it, `listed` the
 * phases in their order and the tasks in them side by side unless they are numbered, `free` only the dependencies that
 * tasks state.
 */
export type PlanOrder = (typeof planOrders)[number];
