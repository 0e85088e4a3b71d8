import { type ExecutionState, forecast } from '@pce/executions';
import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { executionStatusSchema, percentOf } from '../../wire/execution-document.js';
import { hasEnded } from '../../wire/has-ended.js';
import type { ResponseBody } from '../../wire/response-body.js';
import { timeSchema, toTime, toTimeOrNull } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { taskStatusSchema } from '../../wire/task-document.js';
import { ownedExecution } from '../owned.js';
import { executionPath } from './execution-path.js';
import { lateTasks } from './late-tasks.js';

const taskBarSchema = schemaComponent(
  'TaskBar',
  'A task as a row of a Gantt chart.',
  z.object({
    task_id: z.string(),
    title: z.string(),
    parent: z.string().nullable().describe('The task around it; null at the top.'),
    status: taskStatusSchema,
    planned_start: timeSchema.describe("By the plan's likely durations."),
    planned_end: timeSchema,
    actual_start: timeSchema.nullable(),
    actual_end: timeSchema.nullable(),
    expected_start: timeSchema.describe('The actual time, or the expected one.'),
    expected_end: timeSchema,
    deadline: timeSchema.optional(),
    is_late: z.boolean().optional().describe('Ended, or is expected to end, after its deadline.'),
  }),
);

type TaskBar = ResponseBody<typeof taskBarSchema>;

const statusSchema = schemaComponent(
  'ExecutionStanding',
  'Where an execution stands, in few words.',
  z.object({
    execution_id: z.string(),
    status: executionStatusSchema,
    reason: z.string(),
    tasks_total: z.int(),
    tasks_completed: z.int(),
    percent: z.number(),
    last_event: z.int(),
    updated_at: timeSchema,
    has_ended: z.boolean(),
    late: z.array(z.string()).optional().describe('Open tasks that miss their deadline.'),
    bars: z.array(taskBarSchema).optional().describe('If requested: every task.'),
  }),
);

export const getStatus = endpoint({
  route: 'GET /api/executions/{execution_id}/status',
  id: 'getStatus',
  summary: 'Get the status of an execution, in few words',
  description: 'With bars also everything that a Gantt chart needs, in the order of the plan.',
  params: executionPath,
  query: z.object({
    bars: z.stringbool().default(false).describe('Adds what a Gantt chart needs.'),
  }),
  answers: { 200: statusSchema },
  async handle({ caller, params, query }, { executions, clock }) {
    const state = await ownedExecution(executions, params.execution_id, caller);
    const { execution, status, reason, tasks, done, version, updatedAt } = state;
    const body = {
      ...{ execution_id: execution, status, reason },
      tasks_total: tasks.size,
      tasks_completed: done,
      percent: percentOf(done, tasks.size),
      last_event: version,
      updated_at: toTime(updatedAt),
      has_ended: hasEnded(status),
      late: lateTasks(state, clock.now()).map(({ task }) => task),
      ...(query.bars && { bars: barsOf(state, clock.now()) }),
    };
    return reply(200, body);
  },
});

function barsOf(state: ExecutionState, now: number): TaskBar[] {
  const { tasks, late } = forecast(state, now);
  return tasks.flatMap((task) => {
    const planned = state.graph.byId.get(task.id);
    const standing = state.tasks.get(task.id);
    if (planned === undefined || standing === undefined) return [];
    const { title, parent, deadline } = planned;
    return {
      ...{ task_id: task.id, title, parent, status: standing.status },
      planned_start: toTime(task.plannedStart),
      planned_end: toTime(task.plannedEnd),
      actual_start: toTimeOrNull(standing.startedAt),
      actual_end: toTimeOrNull(standing.endedAt),
      expected_start: toTime(task.expectedStart),
      expected_end: toTime(task.expectedEnd),
      ...(deadline !== undefined && {
        deadline: toTime(deadline),
        is_late: late.includes(task.id),
      }),
    };
  });
}
