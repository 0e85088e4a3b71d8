import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';
import { defineMcpTool, type McpTool, readOnly } from '../tool/mcp-tool.js';
import { followTurn } from './follow-turn.js';
import { interventionSchema, toIntervention, toTurnAnswer, turnSchema } from './turn-answer.js';
import type { WorkspaceAccess } from './workspace-access.js';

/** Returns the tools for what waits for a person. */
export function interventionTools(access: WorkspaceAccess): readonly McpTool[] {
  return [listInterventions(access), resolveIntervention(access)];
}

function listInterventions({ orchestrator }: WorkspaceAccess): McpTool {
  return defineMcpTool({
    name: 'list_interventions',
    title: 'List what waits for a person',
    description:
      'Lists decisions that turns wait for, oldest first. Show them to a person. Example: {}',
    input: z.object({}),
    output: z.object({ interventions: z.array(interventionSchema) }),
    annotations: readOnly,
    async run() {
      const open = await orchestrator.interventions();
      return { interventions: open.map(({ intervention }) => toIntervention(intervention)) };
    },
  });
}

function resolveIntervention({ orchestrator, clientsDecide = false }: WorkspaceAccess): McpTool {
  return defineMcpTool({
    name: 'resolve_intervention',
    title: 'Decide an intervention',
    description:
      'Decides what a turn waits for, and goes on with the turn. Refused unless the host of this server allows it: an agent may not approve itself. Example: {"intervention_id": "turn_….i1", "choose": "approve"}',
    input: z.object({
      intervention_id: z.string().min(1).max(250),
      choose: z.string().min(1).max(200).describe('Id of one of the options.'),
      answer: z.string().max(10_000).optional(),
    }),
    output: turnSchema,
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    async run({ intervention_id, choose, answer }, call) {
      if (!clientsDecide) {
        throw new InvalidInputError(
          'this server takes no decisions from clients: a person decides with pce interventions resolve',
        );
      }
      const resolution = { choose, by: 'mcp', ...(answer === undefined ? {} : { answer }) };
      return toTurnAnswer(
        await followTurn(orchestrator.resolve(intervention_id, resolution), call),
      );
    },
  });
}
