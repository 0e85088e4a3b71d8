import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { taskSchema, toTaskDocument } from '../../wire/task-document.js';
import { ownedExecution } from '../owned.js';
import { taskPath } from './task-path.js';

export const getTask = endpoint({
  method: 'GET',
  path: '/api/executions/{execution_id}/tasks/{task_id}',
  id: 'getTask',
  summary: 'Read a task with its whole output',
  roles: ['user'],
  params: taskPath,
  query: none,
  body: noBody,
  answers: { 200: taskSchema },
  async handle({ caller, params }, { executions }) {
    const state = await ownedExecution(executions, params.execution_id, caller);
    const body = toTaskDocument(state, params.task_id, { isWhole: true });
    if (body !== undefined) return reply(200, body);
    throw new HttpProblem('not_found', 'the execution has no task by this id');
  },
});
