import { type ExecutionState, forecast } from '@pce/executions';
import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { executionStatusSchema, percentOf, titleOf } from '../../wire/execution-document.js';
import {
  component,
  hasEnded,
  type ResponseBody,
  timeSchema,
  toTime,
  toTimeOrNull,
} from '../../wire/scalars.js';
import { taskStatusSchema } from '../../wire/task-document.js';
import { executionPath, findExecution } from '../owned.js';
import { lateTasks } from './show-execution.js';

const taskBarSchema = component('TaskBar', 'A task as a row of a Gantt chart.', {
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
});

type TaskBar = ResponseBody<typeof taskBarSchema>;

const statusSchema = component('ExecutionStanding', 'Where an execution stands, in few words.', {
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
});

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
  find: findExecution,
  async handle({ found: state, query }, { clock }) {
    const { execution, status, reason, tasks, done, version, updatedAt } = state;
    const body = {
      execution_id: execution,
      status,
      reason,
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
      task_id: task.id,
      title,
      parent,
      status: standing.status,
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

const taskForecastSchema = component(
  'TaskForecast',
  'When a task was meant to be done, and when it is now expected to be.',
  {
    task_id: z.string(),
    title: z.string(),
    planned_start: timeSchema.describe("By the plan's likely durations."),
    planned_end: timeSchema,
    expected_start: timeSchema.describe('The actual time, or the expected one.'),
    expected_end: timeSchema,
    slack_hours: z.number().describe('How much later it may end without the whole ending later.'),
  },
);

const forecastSchema = component('Forecast', 'When an execution is expected to be done.', {
  execution_id: z.string(),
  critical_path: z
    .array(z.string())
    .describe('Open tasks of which none can end later without the whole ending later.'),
  finish: z.object({
    p50: timeSchema.describe('As likely as not everything is done by then.'),
    p80: timeSchema,
    p95: timeSchema,
  }),
  unestimated: z
    .int()
    .describe('Tasks without a duration: they count with the mean of the others.'),
  late: z
    .array(z.string())
    .optional()
    .describe('Tasks that are expected to end, or ended, after their deadline.'),
  tasks: z.array(taskForecastSchema),
});

export const getForecast = endpoint({
  route: 'GET /api/executions/{execution_id}/forecast',
  id: 'getForecast',
  summary: 'Forecast when an execution will be done',
  description: 'As if there were an agent free for every task, by the durations of the plan.',
  params: executionPath,
  query: z.object({
    tasks: z
      .stringbool()
      .default(true)
      .describe('Whether the tasks are listed, which may be thousands.'),
  }),
  answers: { 200: forecastSchema },
  find: findExecution,
  async handle({ found: state, query }, { clock }) {
    const { criticalPath, finish, unestimated, tasks, late } = forecast(state, clock.now());
    const body = {
      execution_id: state.execution,
      critical_path: criticalPath,
      finish: { p50: toTime(finish.p50), p80: toTime(finish.p80), p95: toTime(finish.p95) },
      unestimated,
      late,
      tasks: (query.tasks ? tasks : []).map((task) => ({
        task_id: task.id,
        title: titleOf(state, task.id),
        planned_start: toTime(task.plannedStart),
        planned_end: toTime(task.plannedEnd),
        expected_start: toTime(task.expectedStart),
        expected_end: toTime(task.expectedEnd),
        slack_hours: task.slackMs / 3_600_000,
      })),
    };
    return reply(200, body);
  },
});
