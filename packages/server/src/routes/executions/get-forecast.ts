import { forecast } from '@pce/executions';
import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { titleOf } from '../../wire/execution-document.js';
import { timeSchema, toTime } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { ownedExecution } from '../owned.js';
import { executionPath } from './execution-path.js';

const taskForecastSchema = schemaComponent(
  'TaskForecast',
  'When a task was meant to be done, and when it is now expected to be.',
  z.object({
    task_id: z.string(),
    title: z.string(),
    planned_start: timeSchema.describe("By the plan's likely durations."),
    planned_end: timeSchema,
    expected_start: timeSchema.describe('The actual time, or the expected one.'),
    expected_end: timeSchema,
    slack_hours: z.number().describe('How much later it may end without the whole ending later.'),
  }),
);

const forecastSchema = schemaComponent(
  'Forecast',
  'When an execution is expected to be done.',
  z.object({
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
  }),
);

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
  async handle({ caller, params, query }, { executions, clock }) {
    const state = await ownedExecution(executions, params.execution_id, caller);
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
