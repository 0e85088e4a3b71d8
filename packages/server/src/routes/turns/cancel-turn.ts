import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { turnSchema } from '../../wire/turn-document.js';
import { ownedTurn, showTurn } from './owned-turn.js';
import { turnPath } from './turn-path.js';

const body = schemaComponent(
  'TurnCancellation',
  'Why a turn is cancelled.',
  z.object({ reason: z.string().min(1).max(2_000).optional() }),
);

export const cancelTurn = endpoint({
  method: 'POST',
  path: '/api/turns/{turn_id}/cancel',
  id: 'cancelTurn',
  summary: 'Stop a turn for good, a running tool included',
  description: 'What a tool has done by then stays done. The questions of the turn are closed.',
  roles: ['user'],
  params: turnPath,
  query: none,
  body: { json: body, mayBeEmpty: true },
  answers: { 200: turnSchema },
  async handle({ caller, params: { turn_id }, body: { reason } }, context) {
    await ownedTurn(context, turn_id, caller);
    await context.driven.cancel(turn_id, reason ?? `cancelled by ${caller.owner}`);
    return reply(200, await showTurn(context, turn_id, caller));
  },
});
