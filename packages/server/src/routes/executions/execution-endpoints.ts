import { given, readStream, replayStream, verifyStream } from '@pce/core/internal';
import { executionCosts, executionJournal, executionLog } from '@pce/executions';
import * as z from 'zod';
import { type Endpoint, endpoint, reply } from '../../endpoint/endpoint.js';
import { renderExecutionLog } from '../../logs/render-execution-log.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { agentNames } from '../../records/agent-records.js';
import {
  executionPageSchema,
  executionSchema,
  executionStatusSchema,
  toSummaryDocument,
} from '../../wire/execution-document.js';
import { executionLogSchema } from '../../wire/execution-log-document.js';
import { idSchema, numberedPageQuery, pageQuery } from '../../wire/scalars.js';
import { taskPageSchema, taskSchema, toTaskDocument } from '../../wire/task-document.js';
import { cursorUntil, hasBegun, nextWithin, timeRangeQuery } from '../../wire/time-range.js';
import { toWire } from '../../wire/to-wire.js';
import { journalChecks } from '../journals/journal-checks.js';
import {
  executionPath,
  findExecution,
  findExecutionId,
  findSeenExecution,
  taskPath,
} from '../owned.js';
import { changeExecution, judgeCriterion, resolveTask } from './change-execution.js';
import { changePlan } from './change-plan.js';
import { createExecution } from './create-execution.js';
import { getForecast, getStatus } from './get-status.js';
import { listEvents, streamEvents } from './list-events.js';
import { reportEvent } from './report-event.js';
import { showExecution } from './show-execution.js';

const listExecutions = endpoint({
  route: 'GET /api/executions',
  id: 'listExecutions',
  summary: 'List executions, the newest first',
  description: 'Those that ended 90 days ago are left out.',
  query: pageQuery().extend({
    plan_id: idSchema.optional().describe('Only those of this plan.'),
    status: executionStatusSchema.optional().describe('Only those of this status.'),
    q: z
      .string()
      .max(200)
      .optional()
      .describe("The beginning of an id, or a part of the plan's name in any case."),
    ...timeRangeQuery,
  }),
  answers: { 200: executionPageSchema },
  async handle({ caller, query }, context) {
    const { cursor, limit, plan_id: planId, status, q, ...range } = query;
    const { executions, next } = await context.executions.list({
      owner: caller.owner,
      limit,
      ...given({ after: cursor ?? cursorUntil(range), planId, status, query: q }),
    });
    return reply(200, {
      executions: executions
        .filter(({ createdAt }) => hasBegun(createdAt, range))
        .map(toSummaryDocument),
      next_cursor: nextWithin(next, range),
    });
  },
});

const getExecution = endpoint({
  route: 'GET /api/executions/{execution_id}',
  id: 'getExecution',
  summary: 'Where an execution stands',
  roles: ['user', 'agent'],
  params: executionPath,
  answers: { 200: executionSchema },
  find: findSeenExecution,
  handle: async ({ found }, context) => reply(200, await showExecution(found, context)),
});

const listTasks = endpoint({
  route: 'GET /api/executions/{execution_id}/tasks',
  id: 'listTasks',
  summary: 'List the tasks of an execution, in the order of its plan',
  description: 'Each names the one it is a part of: together they are a tree.',
  params: executionPath,
  query: numberedPageQuery({ max: 10_000, usual: 1_000 }),
  answers: { 200: taskPageSchema },
  find: findExecution,
  async handle({ found: state, query: { cursor, limit } }) {
    const { tasks: all } = state.plan;
    const end = cursor + limit;
    const tasks = all.slice(cursor, end).flatMap(({ id }) => toTaskDocument(state, id) ?? []);
    return reply(200, { tasks, next_cursor: end < all.length ? String(end) : null });
  },
});

const getTask = endpoint({
  route: 'GET /api/executions/{execution_id}/tasks/{task_id}',
  id: 'getTask',
  summary: 'Read a task with its whole output',
  params: taskPath,
  answers: { 200: taskSchema },
  find: findExecution,
  async handle({ found, params }) {
    const body = toTaskDocument(found, params.task_id, { isWhole: true });
    if (body !== undefined) return reply(200, body);
    throw new HttpProblem('not_found', 'the execution has no task by this id');
  },
});

const executionChecks = journalChecks({
  name: 'Execution',
  path: '/api/executions/{execution_id}',
  params: executionPath,
  find: findExecutionId,
  open(execution, { store }) {
    return {
      id: { execution_id: execution },
      async verify(options) {
        const { events, head } = await verifyStream(store, executionJournal, execution, options);
        return { events, hash: head.hash };
      },
      async replay() {
        const { events, state } = await replayStream(store, executionJournal, execution);
        return { events, status: state.status };
      },
    };
  },
});

const getExecutionLog = endpoint({
  route: 'GET /api/executions/{execution_id}/log',
  id: 'getExecutionLog',
  summary: 'Read what was done in an execution, by whom, and what it took',
  description:
    'Attempts and decisions, hours of agents and people, tokens and money; and all of it as Markdown.',
  params: executionPath,
  answers: { 200: executionLogSchema },
  find: findExecution,
  async handle({ found: state }, { store, clock }) {
    const { execution } = state;
    const { entries } = await readStream(store, executionJournal, execution);
    const log = executionLog(
      state,
      entries.map(({ event }) => event),
    );
    const costs = executionCosts(state, log, clock.now());
    const names = await agentNames(store, log.attempts);
    const markdown = renderExecutionLog(state, log, costs, { names });
    const body = { execution, ...log, costs, markdown };
    return reply(200, toWire(executionLogSchema, body));
  },
});

export const executionEndpoints: readonly Endpoint[] = [
  createExecution,
  listExecutions,
  getExecution,
  changeExecution,
  reportEvent,
  listEvents,
  getStatus,
  listTasks,
  getTask,
  resolveTask,
  judgeCriterion,
  changePlan,
  getForecast,
  streamEvents,
  getExecutionLog,
  ...executionChecks,
];
