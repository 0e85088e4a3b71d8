import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { numberedPageQuery } from '../../wire/page.js';
import { taskPageSchema, toTaskDocument } from '../../wire/task-document.js';
import { ownedExecution } from '../owned.js';
import { executionPath } from './execution-path.js';

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/executions/{execution_id}/tasks',
  id: 'listTasks',
  summary: 'List the tasks of an execution, in the order of its plan',
  description: 'Each names the one it is a part of: together they are a tree.',
  roles: ['user'],
  params: executionPath,
  query: numberedPageQuery({ max: 10_000, usual: 1_000 }),
  body: noBody,
  answers: { 200: taskPageSchema },
  async handle({ caller, params, query: { cursor, limit } }, { executions }) {
    const state = await ownedExecution(executions, params.execution_id, caller);
    const { tasks: all } = state.plan;
    const end = cursor + limit;
    const tasks = all.slice(cursor, end).flatMap(({ id }) => toTaskDocument(state, id) ?? []);
    return reply(200, { tasks, next_cursor: end < all.length ? String(end) : null });
  },
});
