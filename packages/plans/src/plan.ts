import { jsonObjectSchema } from '@pce/core/contracts';
import * as z from 'zod';
import { planProblemSchema } from './problem.js';

const share = z.number().min(0).max(1);

/** Three points, in days of 24 hours: hours are fractions. */
export const planDurationSchema = z
  .object({ min: z.number().min(0), likely: z.number().min(0), max: z.number().min(0) })
  .refine(({ min, likely, max }) => min <= likely && likely <= max, {
    error: 'expected min ≤ likely ≤ max',
  });

/** Days; a longer duration is a mistake. */
export const maxDurationDays = 36_525;

/** How long a task takes: at least, most likely, at most. */
export type PlanDuration = z.infer<typeof planDurationSchema>;

const planDependencySchema = z.object({
  /** The task that comes first. */
  id: z.string().min(1),
  /** Why, as the plan says it. */
  reason: z.string().optional(),
});

export type PlanDependency = z.infer<typeof planDependencySchema>;

export const planRiskSchema = z.object({
  description: z.string().min(1),
  mitigation: z.string().optional(),
});

export type PlanRisk = z.infer<typeof planRiskSchema>;

/** The place of something in the files of a plan. */
export const planPlaceSchema = z.object({
  file: z.string(),
  /** Counted from 1, in text. */
  line: z.int().min(1).optional(),
  /** In a JSON document: `tasks[3].subtasks[0]`. */
  path: z.string().optional(),
});

export type PlanPlace = z.infer<typeof planPlaceSchema>;

export const taskStatuses = ['open', 'in_progress', 'done', 'cancelled'] as const;

/** The state of a task as the plan itself has it: `done` is a ticked box. */
export type PlanTaskStatus = (typeof taskStatuses)[number];

const planTaskSchema = z.object({
  /** Unique in the plan: as written (`T012`, `1.2`), or its place in the outline. */
  id: z.string().min(1),
  title: z.string().min(1),
  description: z.string(),
  /** The task this one is a part of; `null` at the top. */
  parent: z.string().nullable(),
  /** 1 at the top, 2 for its parts, … */
  level: z.int().min(1),
  /** Other tasks that must be done first; each is there once. */
  dependsOn: z.array(planDependencySchema),
  duration: planDurationSchema.optional(),
  status: z.enum(taskStatuses),
  /** Who or what it takes. */
  roles: z.array(z.string()),
  risks: z.array(planRiskSchema),
  priority: z.enum(['high', 'medium', 'low']).optional(),
  /** The action of an agent, where the plan says it as an action with parameters. */
  action: z.string().optional(),
  params: jsonObjectSchema,
  timeoutMs: z.number().positive().optional(),
  /** The first try counts as one. */
  maxAttempts: z.int().min(1).optional(),
  /** Marks and labels of the plan, such as `US1`. */
  tags: z.array(z.string()),
  /** The place of the task in the plan; not there where a model or a person made it. */
  where: planPlaceSchema.optional(),
  /** How sure it is that this is a task, and read right. */
  confidence: share,
  /** The confidence is below 0.7. */
  needsReview: z.boolean(),
});

/** A piece of work. One with parts is done when they are. */
export type PlanTask = z.infer<typeof planTaskSchema>;

const planPhaseSchema = z.object({ id: z.string(), title: z.string() });

/** A task at the top that has parts. */
export type PlanPhase = z.infer<typeof planPhaseSchema>;

const formatNames = [
  'markdown',
  'spec-kit',
  'exec-plan',
  'cursor',
  'taskmaster',
  'planexe',
  'backlog',
] as const;

/** How a plan can be written down. */
export type PlanFormatName = (typeof formatNames)[number];

export const planSchema = z.object({
  name: z.string(),
  /**
   * How it was read; `model` where a model made it out of text, `person` where somebody wrote the tasks themselves;
   * `undefined` where nothing could be read.
   */
  format: z.enum([...formatNames, 'model', 'person']).optional(),
  phases: z.array(planPhaseSchema),
  /** Phases, tasks and subtasks in the order of the plan, each after the one it is a part of. */
  tasks: z.array(planTaskSchema),
  /** An error forbids executing the plan, a warning does not. */
  problems: z.array(planProblemSchema),
  /** The mean over tasks without parts; 0 where there are none. */
  confidence: share,
  /** The confidence is below 0.7: a person must accept the breakdown. */
  needsReview: z.boolean(),
});

/** A plan as a graph of tasks, and what is wrong with it. */
export type Plan = z.infer<typeof planSchema>;
