import { jsonObjectSchema } from '@pce/core/contracts';
import * as z from 'zod';
import {
  planAboutSchema,
  planDurationSchema,
  planPlaceSchema,
  planRiskSchema,
  taskStatuses,
} from './plan.js';
import { planProblemSchema } from './problem.js';

/** Version of the JSON document. It is raised where a field is renamed or taken away; fields may be added. */
export const planJsonVersion = 1;

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
export type PlanTaskJson = z.infer<typeof planTaskJsonSchema>;

/** A plan as programs in any language read it. */
export type PlanJson = z.infer<typeof planJsonSchema>;
