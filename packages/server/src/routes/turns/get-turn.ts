import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { turnSchema } from '../../wire/turn-document.js';
import { showTurn } from './owned-turn.js';
import { turnPath } from './turn-path.js';

export const getTurn = endpoint({
  method: 'GET',
  path: '/api/turns/{turn_id}',
  id: 'getTurn',
  summary: 'Get a turn as it stands, with its answer and the evidence for it',
  description: 'Of claims and results those that the answer cites, and the latest 500.',
  roles: ['user'],
  params: turnPath,
  query: none,
  body: noBody,
  answers: { 200: turnSchema },
  async handle({ caller, params }, context) {
    return reply(200, await showTurn(context, params.turn_id, caller));
  },
});
