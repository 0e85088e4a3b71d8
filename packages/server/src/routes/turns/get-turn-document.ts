import { renderTurnDocumentParts } from '@pce/core/turn';
import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { streamedResponse } from '../../endpoint/streamed-response.js';
import { ownedTurnState } from './owned-turn.js';
import { turnPath } from './turn-path.js';

export const getTurnDocument = endpoint({
  method: 'GET',
  path: '/api/turns/{turn_id}/document',
  id: 'getTurnDocument',
  summary: 'Read a turn as one Markdown document',
  description: 'Request, context, plan, execution log, answer with its evidence, validation.',
  roles: ['user'],
  params: turnPath,
  query: none,
  body: noBody,
  answers: { 200: null },
  async handle({ caller, params, room }, context) {
    const state = await ownedTurnState(context, params.turn_id, caller);
    const headers = {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': 'no-store',
    };
    const texts = renderTurnDocumentParts(state);
    return { response: await streamedResponse(texts, { room, clock: context.clock, headers }) };
  },
});
