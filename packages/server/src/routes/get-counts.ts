import { turnStatuses } from '@pce/core/internal';
import { executionStatuses } from '@pce/executions/internal';
import * as z from 'zod';
import { endpoint, reply } from '../endpoint/endpoint.js';
import { executionStatusSchema } from '../wire/execution-document.js';
import { component } from '../wire/scalars.js';
import { turnStatusSchema } from '../wire/turn-document.js';
import { listWaiting } from './interventions/list-waiting.js';

const turnCountSchema = component('TurnCount', 'How many turns have a status.', {
  status: turnStatusSchema,
  count: z.int(),
});

const executionCountSchema = component('ExecutionCount', 'How many executions have a status.', {
  status: executionStatusSchema,
  count: z.int(),
});

const countsSchema = component('Counts', 'How much there is of everything.', {
  turns: z.array(turnCountSchema),
  executions: z.array(executionCountSchema),
  interventions: z.int().describe('All that waits for a person: the count of listInterventions.'),
  drives_turns: z.boolean().describe('Whether turns can be started and decided here.'),
});

export const getCounts = endpoint({
  route: 'GET /api/counts',
  id: 'getCounts',
  summary: 'Count turns and executions by status, and what waits for a person',
  description: 'Executions that ended 90 days ago are left out, as they are of the list.',
  answers: { 200: countsSchema },
  async handle({ caller: { owner } }, context) {
    const { turns, executions, driven } = context;
    const [turnCounts, executionCounts, waiting] = await Promise.all([
      Promise.all(
        turnStatuses.map(async (status) => ({
          status,
          count: await turns.count({ owner, status }),
        })),
      ),
      Promise.all(
        executionStatuses.map(async (status) => ({
          status,
          count: await executions.count({ owner, status }),
        })),
      ),
      listWaiting(context, owner, 0),
    ]);
    return reply(200, {
      turns: turnCounts,
      executions: executionCounts,
      interventions: waiting.count,
      drives_turns: driven.canDrive,
    });
  },
});
