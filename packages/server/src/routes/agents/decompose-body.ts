import * as z from 'zod';
import type { BodyForms } from '../../endpoint/endpoint.js';
import { label, taskIdSchema } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { type PlanUpload, planUpload } from '../plans/plan-upload.js';

const taskToDecompose = schemaComponent(
  'TaskToDecompose',
  'One task to break down.',
  z.object({
    task: z.object({
      task_id: taskIdSchema.default('task'),
      title: label(2_000),
      description: z.string().max(100_000).default(''),
    }),
    plan_context: z
      .object({ goal: z.string().max(20_000).optional() })
      .loose()
      .optional()
      .describe('Where the task stands: the goal of its plan.'),
    agent_capabilities: z
      .array(label(200))
      .max(200)
      .optional()
      .describe('Actions that the agent can do. Default: those it was registered with.'),
  }),
);

/** One task to break down. */
export type TaskToDecompose = z.output<typeof taskToDecompose>;

/** A whole plan, or one task of it. */
export const decomposeBody: BodyForms<PlanUpload | TaskToDecompose> = {
  ...planUpload,
  json: z.union([planUpload.json, taskToDecompose]),
};
