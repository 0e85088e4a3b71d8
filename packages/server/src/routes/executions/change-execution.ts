import { IllegalTransitionError } from '@pce/core/errors';
import {
  actionsOf,
  type ExecutionMove,
  type ExecutionState,
  executionTransitions,
} from '@pce/executions';
import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { executionSchema } from '../../wire/execution-document.js';
import { idSchema } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { owned, ownedExecution } from '../owned.js';
import { executionPath } from './execution-path.js';
import { showExecution } from './show-execution.js';
import { assertAble, openTasks, staffOf } from './staff.js';

const body = schemaComponent(
  'ExecutionChange',
  'A change of an execution by a person.',
  z
    .object({
      status: z
        .enum(['QUEUED', 'RUNNING', 'PAUSED', 'CANCELLED'])
        .optional()
        .describe('QUEUED accepts one that was created for review; RUNNING resumes.'),
      agent_id: idSchema
        .nullish()
        .describe('The only agent that may work on it; null: any that can.'),
      reason: z.string().max(2_000).optional(),
    })
    .refine(({ status, agent_id }) => status !== undefined || agent_id !== undefined, {
      error: 'expected status, agent_id or both',
    })
    .refine(({ status, agent_id }) => status !== 'CANCELLED' || agent_id === undefined, {
      error: 'what is cancelled is not given to an agent: leave agent_id out',
    }),
);

export const changeExecution = endpoint({
  route: 'PATCH /api/executions/{execution_id}',
  id: 'changeExecution',
  summary: 'Accept, pause, go on, cancel or reassign',
  description: 'Going on with a blocked execution tries its blocked tasks again.',
  params: executionPath,
  body: { json: body },
  answers: { 200: executionSchema },
  async handle({ caller, params, body: wanted }, { executions, agents, clock }) {
    const { status: to, agent_id: agent, reason } = wanted;
    const before = await ownedExecution(executions, params.execution_id, caller);
    const { execution } = before;
    if (typeof agent === 'string') {
      owned(await agents.get(agent), caller, 'agent');
      const actions = openTasks(before).flatMap((task) => actionsOf(before, task));
      assertAble(agent, { actions, staff: await staffOf({ agents }, caller.owner) });
    }
    if (to !== undefined) assertMove(before, to);
    const by = caller.owner;
    const given =
      agent === undefined ? before : await executions.reassign(execution, { agent, by });
    const because = reason === undefined ? {} : { reason };
    const state =
      to === undefined ? given : await executions.move(execution, { to, by, ...because });
    return reply(200, await showExecution(state, { agents, clock }));
  },
});

/** Before an agent is given what may not be moved. */
function assertMove({ execution, status }: ExecutionState, to: ExecutionMove['to']): void {
  if (executionTransitions[status].includes(to)) return;
  throw new IllegalTransitionError(execution, status, to);
}
