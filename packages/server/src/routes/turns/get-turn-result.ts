import * as z from 'zod';
import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { claimSchema, claimsOf } from '../../wire/evidence-document.js';
import { anyJson, label } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { ownedTurnState } from './owned-turn.js';
import { turnPath } from './turn-path.js';

const turnResultSchema = schemaComponent(
  'TurnResult',
  'A result of a turn with its whole data, and the claims that rest on it.',
  z.object({
    ref: z.string(),
    command: z.string(),
    selected: z.string(),
    summary: z.string(),
    data: anyJson,
    claims: z.array(claimSchema),
  }),
);

export const getTurnResult = endpoint({
  method: 'GET',
  path: '/api/turns/{turn_id}/results/{ref}',
  id: 'getTurnResult',
  summary: 'Read a result that claims and commands refer to',
  roles: ['user'],
  params: turnPath.extend({
    ref: label(50).describe('Name of the result in the turn, such as r1.'),
  }),
  query: none,
  body: noBody,
  answers: { 200: turnResultSchema },
  async handle({ caller, params: { turn_id, ref } }, context) {
    const state = await ownedTurnState(context, turn_id, caller);
    const found = state.results.at(Number(ref.slice(1)) - 1);
    if (found?.ref !== ref) {
      throw new HttpProblem('not_found', `the turn has no result ${ref}`);
    }
    const { command, selected, summary, data } = found;
    const claims = claimsOf(state).filter((claim) => claim.ref === ref);
    return reply(200, { ref, command, selected, summary, data, claims });
  },
});
