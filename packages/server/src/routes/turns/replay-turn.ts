import * as z from 'zod';
import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { turnStatusSchema } from '../../wire/turn-document.js';
import { ownedTurn } from './owned-turn.js';
import { turnPath } from './turn-path.js';

const replaySchema = schemaComponent(
  'TurnReplay',
  'A turn folded again, without a model or a tool: it went the same way.',
  z.object({
    turn_id: z.string(),
    events: z.int(),
    status: turnStatusSchema,
  }),
);

export const replayTurn = endpoint({
  method: 'POST',
  path: '/api/turns/{turn_id}/replay',
  id: 'replayTurn',
  summary: 'Fold a turn again, and compare each step with the rules',
  description: 'replay_mismatch names the first event that differs. Nothing is changed.',
  roles: ['user'],
  params: turnPath,
  query: none,
  body: noBody,
  answers: { 200: replaySchema },
  async handle({ caller, params: { turn_id } }, context) {
    await ownedTurn(context, turn_id, caller);
    const { events, result } = await context.turns.replay(turn_id);
    return reply(200, { turn_id, events, status: result.status });
  },
});
