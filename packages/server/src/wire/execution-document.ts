import { given } from '@pce/core/internal';
import {
  type CriterionOutcome,
  type ExecutionState,
  type ExecutionSummary,
  outcome,
} from '@pce/executions';
import {
  type Blocker,
  blockedTasks,
  executionStatuses,
  runningTasks,
  summarize,
} from '@pce/executions/internal';
import * as z from 'zod';
import {
  anyJson,
  component,
  pageComponent,
  type ResponseBody,
  schemaComponent,
  timeSchema,
  toTime,
  toTimeOrNull,
} from './scalars.js';

export const executionStatusSchema = schemaComponent(
  'ExecutionStatus',
  'Where an execution stands. `COMPLETED`, `FAILED` and `CANCELLED` have ended.',
  z.enum(executionStatuses),
);

const progressSchema = component('ExecutionProgress', 'How far an execution is.', {
  percent: z.number().describe('0 to 100, with one decimal.'),
  tasks_completed: z.int(),
  tasks_total: z.int(),
});

export const executionSummarySchema = component(
  'ExecutionSummary',
  'An execution as a list shows it.',
  {
    execution_id: z.string(),
    plan_id: z.string().nullable(),
    name: z.string().describe("The plan's name."),
    status: executionStatusSchema,
    reason: z.string().describe('Why it has this status.'),
    tasks_total: z.int(),
    tasks_completed: z.int(),
    percent: z.number().describe('0 to 100, with one decimal.'),
    progress: progressSchema,
    created_at: timeSchema,
    started_at: timeSchema.nullable(),
    completed_at: timeSchema.nullable(),
  },
);

const currentTaskSchema = component('CurrentTask', 'A task that an agent works on.', {
  task_id: z.string(),
  title: z.string(),
  agent_id: z.string(),
  attempt: z.int(),
  percent: z.number().nullable(),
  message: z.string().nullable(),
  started_at: timeSchema,
  lease_expires_at: timeSchema,
});

const blockerSchema = component('Blocker', 'A task that waits for a person.', {
  task_id: z.string(),
  title: z.string(),
  kind: z
    .string()
    .describe(
      'agent, review, attempts, losses, person, approval, in_doubt or no_agent: why it waits; late: it misses its deadline.',
    ),
  message: z.string(),
  suggestions: z.array(z.string()),
  since: timeSchema,
});

const criterionSchema = component(
  'CriterionOutcome',
  'A success criterion, with its end and the evidence.',
  {
    criterion: z.string(),
    status: z
      .enum(['met', 'not_met', 'unknown'])
      .describe("By a person's word, else by what tasks put out."),
    evidence: z.array(z.object({ task_id: z.string(), title: z.string(), output: anyJson })),
    judged_by: z.string().optional(),
    note: z.string().optional(),
  },
);

export const executionSchema = schemaComponent(
  'Execution',
  'A plan being carried out.',
  executionSummarySchema.extend({
    agent_id: z
      .string()
      .nullable()
      .describe('The only agent that may work on it; null: any that can.'),
    current_tasks: z.array(currentTaskSchema),
    blockers: z.array(blockerSchema),
    outcome: z
      .array(criterionSchema)
      .optional()
      .describe('The success criteria of its plan, if any.'),
    plan_version: z
      .int()
      .optional()
      .describe('Version of its plan: each change of what is left of it raises it.'),
    last_event: z.int().describe('Number of the latest event.'),
    updated_at: timeSchema,
  }),
);

export const executionUpdateSchema = component(
  'ExecutionUpdate',
  'How an execution stands, as a stream tells whenever it changes.',
  {
    type: z.literal('execution_update'),
    execution_id: z.string(),
    status: executionStatusSchema,
    reason: z.string(),
    progress: progressSchema,
    last_event: z.int(),
  },
);

/** How an execution stands, as a stream tells whenever it changes. */
export type ExecutionUpdate = ResponseBody<typeof executionUpdateSchema>;

export const executionPageSchema = pageComponent('ExecutionPage', 'Executions, the newest first.', {
  executions: z.array(executionSummarySchema),
});

/** A blocker of any kind, also of those that only the server knows. */
type AnyBlocker = Omit<Blocker, 'kind'> & { readonly kind: string };

export type ExecutionDocument = ResponseBody<typeof executionSchema>;

export function toSummaryDocument(
  summary: ExecutionSummary,
): ResponseBody<typeof executionSummarySchema> {
  const { execution, planId, name, status, reason, tasksTotal, tasksDone } = summary;
  return {
    execution_id: execution,
    plan_id: planId ?? null,
    name,
    status,
    reason,
    tasks_total: tasksTotal,
    tasks_completed: tasksDone,
    percent: percentOf(tasksDone, tasksTotal),
    progress: toProgress(tasksDone, tasksTotal),
    created_at: toTime(summary.createdAt),
    started_at: toTimeOrNull(summary.startedAt),
    completed_at: toTimeOrNull(summary.endedAt),
  };
}

/** `others`: what holds it up beside tasks that are blocked. */
export function toExecutionDocument(
  state: ExecutionState,
  others: readonly (AnyBlocker & { readonly task: string })[],
): ExecutionDocument {
  const criteria = outcome(state).map((each) => toCriterion(state, each));
  return {
    ...toSummaryDocument(summarize(state)),
    agent_id: state.agent ?? null,
    current_tasks: runningTasks(state).flatMap((id) => currentTask(state, id)),
    blockers: [...blockersOf(state), ...others.map((each) => toBlocker(state, each.task, each))],
    ...(criteria.length > 0 && { outcome: criteria }),
    plan_version: state.planVersion,
    last_event: state.version,
    updated_at: toTime(state.updatedAt),
  };
}

function toCriterion(
  state: ExecutionState,
  { criterion, status, evidence, judgement }: CriterionOutcome,
): ResponseBody<typeof criterionSchema> {
  return {
    criterion,
    status,
    evidence: evidence.map(({ task, said }) => ({
      task_id: task,
      title: titleOf(state, task),
      output: said,
    })),
    ...given({ judged_by: judgement?.by, note: judgement?.note }),
  };
}

function blockersOf(state: ExecutionState): ResponseBody<typeof blockerSchema>[] {
  return blockedTasks(state).flatMap((id) => {
    const blocker = state.tasks.get(id)?.blocker;
    return blocker ? [toBlocker(state, id, blocker)] : [];
  });
}

function toBlocker(
  state: ExecutionState,
  id: string,
  { kind, message, suggestions, since }: AnyBlocker,
): ResponseBody<typeof blockerSchema> {
  const title = titleOf(state, id);
  return { task_id: id, title, kind, message, suggestions: [...suggestions], since: toTime(since) };
}

function currentTask(state: ExecutionState, id: string): ResponseBody<typeof currentTaskSchema>[] {
  const { assignment, attempts, percent, message } = state.tasks.get(id) ?? {};
  if (assignment === undefined || attempts === undefined) return [];
  return [
    {
      task_id: id,
      title: titleOf(state, id),
      agent_id: assignment.agent,
      attempt: attempts,
      percent: percent ?? null,
      message: message ?? null,
      started_at: toTime(assignment.startedAt),
      lease_expires_at: toTime(assignment.expiresAt),
    },
  ];
}

export function titleOf(state: ExecutionState, id: string): string {
  return state.graph.byId.get(id)?.title ?? id;
}

/** Returns how far an execution is, in one object. */
function toProgress(done: number, total: number): ResponseBody<typeof progressSchema> {
  return { percent: percentOf(done, total), tasks_completed: done, tasks_total: total };
}

export function toExecutionUpdate(state: ExecutionState): ExecutionUpdate {
  const { execution, status, reason, tasks, done, version } = state;
  return {
    type: 'execution_update',
    execution_id: execution,
    status,
    reason,
    progress: toProgress(done, tasks.size),
    last_event: version,
  };
}

export function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.round((1_000 * done) / total) / 10;
}
