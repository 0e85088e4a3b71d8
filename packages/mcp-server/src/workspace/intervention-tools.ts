import { InterventionResolvedError, InvalidInputError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import * as z from 'zod';
import { defineMcpTool, type McpTool, readOnly } from '../tool/mcp-tool.js';
import { followTurn } from './follow-turn.js';
import { keyOfTurn, resumeOpenTurn, runTurn } from './run-turn.js';
import { interventionSchema, toIntervention, turnSchema } from './turn-answer.js';
import type { WorkspaceAccess } from './workspace-access.js';

export function interventionTools(access: WorkspaceAccess, store: Store): readonly McpTool[] {
  return [listInterventions(access), resolveIntervention(access, store)];
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
      return { interventions: open.map(toIntervention) };
    },
  });
}

function resolveIntervention(
  { orchestrator, clientsDecide = false }: WorkspaceAccess,
  store: Store,
): McpTool {
  return defineMcpTool({
    name: 'resolve_intervention',
    title: 'Decide an intervention',
    description:
      'Decides what a turn waits for, and goes on with the turn. Refused unless the host of this server allows it: an agent may not approve itself. Example: {"intervention_id": "turn_….i1", "choose": "approve"}',
    input: z.object({
      intervention_id: z.string().min(1).max(250),
      choose: z.string().min(1).max(200).describe('Id of one of the options.'),
      answer: z.string().max(10_000).optional(),
      idempotency_key: keyOfTurn,
    }),
    output: turnSchema,
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    async run({ idempotency_key: key, ...input }, call) {
      if (!clientsDecide) {
        throw new InvalidInputError(
          'this server takes no decisions from clients: a person decides with pce interventions resolve',
        );
      }
      const { intervention_id: id, choose, answer } = input;
      const resolution = { choose, by: 'mcp', ...(answer === undefined ? {} : { answer }) };
      const keyed = { tool: 'resolve_intervention', key, input, call };
      return runTurn(orchestrator, store, keyed, async ({ isRepeated }) => {
        try {
          return await followTurn(orchestrator.resolve(id, resolution), call);
        } catch (error) {
          // A process ended after it had recorded the decision.
          if (!isRepeated || !(error instanceof InterventionResolvedError)) throw error;
          return resumeOpenTurn(orchestrator, id.slice(0, id.lastIndexOf('.i')), call);
        }
      });
    },
  });
}
