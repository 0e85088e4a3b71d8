import { ownerKinds, planFormatNames, planOrders } from '@pce/plans/internal';
import * as z from 'zod';
import type { PlanRecord, PlanSummary } from '../records/plan-records.js';
import {
  component,
  jsonObject,
  pageComponent,
  type ResponseBody,
  schemaComponent,
  timeSchema,
  toTime,
  toTimeOrNull,
} from './scalars.js';

export const formatSchema = schemaComponent(
  'PlanFormat',
  'Names of the formats of plans.',
  z.enum(planFormatNames),
);

export const orderSchema = schemaComponent(
  'PlanOrder',
  'Ways to read the order of a plan in plain Markdown: every task after the one before it; phases in their order and the tasks in them side by side unless they are numbered; only the dependencies that tasks state.',
  z.enum(planOrders),
);

const days = z
  .object({ min: z.number(), likely: z.number(), max: z.number() })
  .describe('In days of 24 hours.');

const problemSchema = component('PlanProblem', 'Something wrong in a plan.', {
  code: z.string(),
  severity: z.enum(['error', 'warning']).describe('With an error, a plan cannot be executed.'),
  where: z.string(),
  message: z.string(),
});

const riskSchema = z.object({ description: z.string(), mitigation: z.string().optional() });

export const calendarDocument = component(
  'WorkingCalendar',
  'Working time, by which the forecast counts.',
  {
    days: z.array(z.int().min(1).max(7)).min(1).describe('1 is Monday.'),
    from: z.string().describe('Such as 09:00.'),
    to: z.string().describe('Such as 17:00.'),
    zone: z.string().optional().describe('Such as Europe/London. Default: UTC.'),
    holidays: z.array(z.string()).optional().describe('Such as 2026-12-25.'),
  },
);

const aboutSchema = component(
  'PlanAbout',
  'Goal, success criteria, constraints and risks of a plan.',
  {
    goal: z.string().optional(),
    criteria: z.array(z.string()).describe('Success criteria.'),
    constraints: z.array(z.string()),
    risks: z.array(riskSchema),
    calendar: calendarDocument.optional(),
  },
);

const planTaskSchema = component('PlanTask', 'A task as its plan has it.', {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  parent: z.string().nullable().describe('The task around it; null at the top.'),
  level: z.int(),
  depends_on: z.array(z.string()),
  reasons: z.array(z.object({ id: z.string(), reason: z.string() })),
  duration: days.optional(),
  status: z.enum(['open', 'in_progress', 'done', 'cancelled']),
  tags: z.array(z.string()).optional(),
  where: z
    .object({ file: z.string(), line: z.int().optional(), path: z.string().optional() })
    .optional()
    .describe('The place of the task in the files of the plan.'),
  roles: z.array(z.string()),
  person: z.string().optional().describe('Person who does or decides it: no agent is offered it.'),
  approval: z
    .string()
    .optional()
    .describe('Person who approves it first; the same as person: it is that decision.'),
  risks: z.array(riskSchema),
  priority: z.enum(['high', 'medium', 'low']).optional(),
  action: z.string().optional(),
  params: jsonObject,
  timeout_hours: z.number().optional(),
  max_attempts: z.int().optional(),
  backoff_seconds: z.number().optional(),
  effect: z.enum(['read', 'idempotent', 'once']).optional(),
  confidence: z.number(),
  needs_review: z.boolean(),
  doubts: z.array(z.string()).optional().describe('Why it may have been read wrongly.'),
});

/** Kinds of owners in a plan, by name or word. */
export const ownersSchema = z.record(z.string().min(1).max(200), z.enum(ownerKinds));

export const planTextSchema = component(
  'PlanOriginal',
  'The text that a plan was read from: places of tasks and problems name its lines.',
  {
    plan_id: z.string(),
    file: z.string().nullable(),
    text: z.string().nullable().describe('null: an archive, or kept before texts were.'),
    is_cut: z.boolean().describe('Whether the text is longer: 200,000 characters are kept.'),
  },
);

export const planSummarySchema = component('PlanSummary', 'A plan as a list shows it.', {
  plan_id: z.string(),
  name: z.string(),
  tasks_total: z.int(),
  confidence: z.number(),
  needs_review: z.boolean().describe('Below 0.7: a person has to accept an execution of it.'),
  created_at: timeSchema,
  replaced_at: timeSchema.nullable().describe('When a person last replaced its tasks.'),
});

export const planSchema = schemaComponent(
  'Plan',
  'A plan that the server keeps; its tasks are asked for apart.',
  planSummarySchema.extend({
    format: z.string().nullable(),
    about: aboutSchema.optional().describe('Words of the plan about itself as a whole.'),
    phases: z.array(z.object({ id: z.string(), title: z.string() })),
    problems: z.array(problemSchema),
  }),
);

const subtaskSchema = component('Subtask', 'A part of a task that was broken down.', {
  task_id: z.string(),
  title: z.string(),
  description: z.string(),
  action: z.string(),
  params: jsonObject,
  depends_on: z.array(z.string()),
  is_supported: z.boolean().describe('One of the capabilities that were named can do it.'),
  confidence: z.number(),
});

export const breakdownSchema = component(
  'Breakdown',
  'A plan that was broken down into tasks, and not kept.',
  {
    name: z.string(),
    format: z.string().nullable(),
    about: aboutSchema.optional(),
    phases: z.array(z.object({ id: z.string(), title: z.string() })),
    tasks: z.array(planTaskSchema),
    problems: z.array(problemSchema),
    confidence: z.number(),
    needs_review: z.boolean(),
    task_id: z.string().optional().describe('The task that was to be broken down.'),
    decomposed_subtasks: z.array(subtaskSchema).optional().describe('Its parts.'),
  },
);

export type SubtaskDocument = ResponseBody<typeof subtaskSchema>;

export const planPageSchema = pageComponent('PlanPage', 'Plans, the newest first.', {
  plans: z.array(planSummarySchema),
});

export const planTaskPageSchema = pageComponent('PlanTaskPage', 'Tasks of a plan, in its order.', {
  tasks: z.array(planTaskSchema),
});

export function toPlanSummaryDocument(plan: PlanSummary): ResponseBody<typeof planSummarySchema> {
  return {
    plan_id: plan.id,
    name: plan.name,
    tasks_total: plan.tasksTotal,
    confidence: plan.confidence,
    needs_review: plan.needsReview,
    created_at: toTime(plan.createdAt),
    replaced_at: toTimeOrNull(plan.replacedAt),
  };
}

export function toPlanDocument(record: PlanRecord): ResponseBody<typeof planSchema> {
  const { format = null, about, phases, problems } = record.plan;
  const said = about === undefined ? {} : { about };
  return { ...toPlanSummaryDocument(record), format, ...said, phases, problems };
}
