import * as z from 'zod';
import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { executionStatusSchema, percentOf } from '../../wire/execution-document.js';
import { hasEnded } from '../../wire/has-ended.js';
import { timeSchema, toTime } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { ownedExecution } from '../owned.js';
import { executionPath } from './execution-path.js';

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
  }),
);

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/executions/{execution_id}/status',
  id: 'getStatus',
  summary: 'Get the status of an execution, in few words',
  roles: ['user'],
  params: executionPath,
  query: none,
  body: noBody,
  answers: { 200: statusSchema },
  async handle({ caller, params }, { executions }) {
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
    };
    return reply(200, body);
  },
});
