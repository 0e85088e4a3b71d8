import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { turnSchema } from '../../wire/turn-document.js';
import { ownedTurn, showTurn } from './owned-turn.js';
import { turnPath } from './turn-path.js';

export const pauseTurn = endpoint({
  method: 'POST',
  path: '/api/turns/{turn_id}/pause',
  id: 'pauseTurn',
  summary: 'Pause a turn before its next step',
  description: 'A tool that runs ends first. A turn that waits or has ended stays as it is.',
  roles: ['user'],
  params: turnPath,
  query: none,
  body: noBody,
  answers: { 200: turnSchema },
  async handle({ caller, params: { turn_id } }, context) {
    const { status } = await ownedTurn(context, turn_id, caller);
    if (status === 'running') await context.driven.pause(turn_id);
    return reply(200, await showTurn(context, turn_id, caller));
  },
});
