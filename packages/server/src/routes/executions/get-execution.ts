import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { executionSchema, toExecutionDocument } from '../../wire/execution-document.js';
import { authorizeExecution } from './authorize-execution.js';
import { executionPath } from './execution-path.js';

export const getExecution = endpoint({
  method: 'GET',
  path: '/api/executions/{execution_id}',
  id: 'getExecution',
  summary: 'Where an execution stands',
  roles: ['user', 'agent'],
  params: executionPath,
  query: none,
  body: noBody,
  answers: { 200: executionSchema },
  async handle({ caller, params }, context) {
    const state = await authorizeExecution(context, params.execution_id, caller);
    return reply(200, toExecutionDocument(state));
  },
});
