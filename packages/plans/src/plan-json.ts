import { given, jsonObjectSchema } from '@pce/core/internal';
import * as z from 'zod';
import {
  type Plan,
  type PlanTask,
  planAboutSchema,
  planDurationSchema,
  planPlaceSchema,
  planRiskSchema,
  taskStatuses,
} from './plan.js';
import { planProblemSchema } from './problem.js';

/** Version of the JSON document. It is raised where a field is renamed or taken away; fields may be added. */
const planJsonVersion = 1;

const share = z.number().min(0).max(1);

export const planTaskJsonSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  parent: z.string().nullable().meta({ description: 'null at the top' }),
  level: z.int().min(1),
  depends_on: z.array(z.string()),
  reasons: z
    .array(z.object({ id: z.string(), reason: z.string() }))
    .meta({ description: 'Of those dependencies for which the plan gives one' }),
  duration: planDurationSchema.optional().meta({ description: 'In days of 24 hours' }),
  status: z.enum(taskStatuses),
  tags: z.array(z.string()).meta({ description: 'Marks and labels of the plan' }),
  where: planPlaceSchema.optional().meta({ description: 'The place of the task in the plan' }),
  roles: z.array(z.string()),
  person: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Person who does or decides it: no agent is offered it' }),
  approval: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Person who approves it first; as person: it is that decision' }),
  risks: z.array(planRiskSchema),
  priority: z.enum(['high', 'medium', 'low']).optional(),
  action: z.string().optional(),
  params: jsonObjectSchema,
  timeout_hours: z.number().optional(),
  max_attempts: z.int().optional(),
  backoff_seconds: z.number().optional(),
  effect: z.enum(['read', 'idempotent', 'once']).optional(),
  confidence: share,
  needs_review: z.boolean(),
  doubts: z.array(z.string()).optional().meta({ description: 'Why it may have been read wrongly' }),
});

/** The JSON document of a plan: what `pce plan --json` prints. `@pce/plans/schema.json` is made of it. */
export const planJsonSchema = z.object({
  version: z.literal(planJsonVersion),
  name: z.string(),
  format: z.string().nullable().meta({ description: 'null where nothing could be read' }),
  about: planAboutSchema.optional().meta({ description: 'What the plan says about itself' }),
  phases: z.array(z.object({ id: z.string(), title: z.string() })),
  tasks: z.array(planTaskJsonSchema),
  problems: z.array(planProblemSchema),
  confidence: share,
  needs_review: z.boolean(),
});

/** A task as programs in any language read it. */
type PlanTaskJson = z.infer<typeof planTaskJsonSchema>;

/** A plan as programs in any language read it. */
export type PlanJson = z.infer<typeof planJsonSchema>;

/** Gives a plan the names of the wire, as `pce plan --json` prints it. */
export function planToJson(plan: Plan): PlanJson {
  const { name, format, about, phases, tasks, problems, confidence, needsReview } = plan;
  return {
    version: planJsonVersion,
    name,
    format: format ?? null,
    ...given({ about }),
    phases,
    tasks: tasks.map(taskToJson),
    problems,
    confidence,
    needs_review: needsReview,
  };
}

const hour = 60 * 60 * 1000;

function taskToJson(task: PlanTask): PlanTaskJson {
  const { dependsOn, timeoutMs, maxAttempts, backoffMs, needsReview, duration, ...optional } = task;
  const { priority, action, effect, person, approval, where, ...same } = optional;
  return {
    ...same,
    depends_on: dependsOn.map(({ id }) => id),
    reasons: dependsOn.flatMap(({ id, reason }) => (reason === undefined ? [] : [{ id, reason }])),
    ...given({ duration, where, person, approval, priority, action, effect }),
    ...given({
      timeout_hours: timeoutMs && timeoutMs / hour,
      max_attempts: maxAttempts,
      backoff_seconds: backoffMs && backoffMs / 1000,
    }),
    needs_review: needsReview,
  };
}
