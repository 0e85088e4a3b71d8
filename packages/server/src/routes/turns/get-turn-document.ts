import { renderTurnDocumentParts } from '@pce/core/turn';
import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
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
  async handle({ caller, params }, context) {
    const state = await ownedTurnState(context, params.turn_id, caller);
    const headers = {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': 'no-store',
    };
    return { response: new Response(encoded(renderTurnDocumentParts(state)), { headers }) };
  },
});

/** Returns texts as bytes, each made when the reader is ready for it: the document of a long turn is not held in memory. */
function encoded(texts: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
