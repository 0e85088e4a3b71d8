import { given } from '@pce/core/internal';
import { actionsOf, type TaskResolution } from '@pce/executions';
import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { executionSchema } from '../../wire/execution-document.js';
import { taskChoiceSchema } from '../../wire/report-body.js';
import { actionSchema, anyJson, idSchema, jsonObject } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { owned, ownedExecution } from '../owned.js';
import { taskPath } from './execution-path.js';
import { showExecution } from './show-execution.js';
import { assertAble, staffOf } from './staff.js';

const body = schemaComponent(
  'Resolution',
  'A decision of a person about a task.',
  z
    .object({
      choice: taskChoiceSchema.describe(
        'approve: accept the output, what waits for approval, or the alternative in note. reject: refuse what a person does or approves; what waits for it does not begin. retry: give it out again. skip: go on without it. take_over: the person did it. reassign: to agent_id, or as another action.',
      ),
      note: z.string().max(20_000).optional().describe('For the agent.'),
      params: jsonObject.optional().describe("Replaces the task's."),
      agent_id: idSchema.optional().describe('With reassign: who gets it.'),
      action: actionSchema
        .optional()
        .describe("With reassign: what an agent must be able to do, in place of the task's."),
      output_data: anyJson.optional().describe('With take_over: the output of the task.'),
    })
    .refine(
      ({ choice, agent_id, action }) => choice !== 'reassign' || (agent_id ?? action) !== undefined,
      { error: 'reassign needs agent_id or action', path: ['agent_id'] },
    ),
);

export const resolveTask = endpoint({
  route: 'POST /api/executions/{execution_id}/tasks/{task_id}/resolve',
  id: 'resolveTask',
  summary: 'Decide what a task waits for',
  params: taskPath,
  body: { json: body },
  answers: { 200: executionSchema },
  async handle({ caller, params, body: said }, { executions, agents, clock }) {
    const before = await ownedExecution(executions, params.execution_id, caller);
    const { agent_id: agent, action } = said;
    if (agent !== undefined) {
      owned(await agents.get(agent), caller, 'agent');
      const isKnown = before.graph.byId.has(params.task_id);
      const actions = isKnown ? actionsOf(before, params.task_id) : [];
      const needed = action === undefined ? actions : [action];
      assertAble(agent, { actions: needed, staff: await staffOf({ agents }, caller.owner) });
    }
    const resolution = toResolution(said, params.task_id, caller.owner);
    const state = await executions.resolve(params.execution_id, resolution);
    return reply(200, await showExecution(state, { agents, clock }));
  },
});

function toResolution(
  { choice, note, params, agent_id: agent, action, output_data: output }: z.output<typeof body>,
  task: string,
  by: string,
): TaskResolution {
  return { task, choice, by, ...given({ note, params, agent, action, output }) };
}
