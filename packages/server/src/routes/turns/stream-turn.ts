import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { sseResponse } from '../../stream/sse-response.js';
import { turnFeed } from '../../stream/turn-feed.js';
import { turnEventSchema } from '../../wire/turn-event-document.js';
import { streamQuery, streamStart } from '../stream-query.js';
import { ownedTurn } from './owned-turn.js';
import { turnPath } from './turn-path.js';

export const streamTurn = endpoint({
  method: 'GET',
  path: '/api/turns/{turn_id}/stream',
  id: 'streamTurn',
  summary: 'Stream the events of a turn as they happen',
  description:
    'Server-sent events: each holds a TurnEvent, and its id is the number to go on after (Last-Event-ID). The same over WebSocket. It stays open while the turn waits for a person or is paused, and ends when the turn has finished. It is cut when the token ends.',
  roles: ['user'],
  params: turnPath,
  query: streamQuery,
  body: noBody,
  answers: { 200: null },
  messages: turnEventSchema,
  async handle({ caller, params: { turn_id }, query, request }, context) {
    await ownedTurn(context, turn_id, caller);
    const { turns, streams, turnMessages, clock, watchAccess } = context;
    const feed = turnFeed(turns, turn_id, await turns.origin(turn_id));
    const entries = streams.subscribe(feed, {
      after: streamStart(request, query),
      follow: query.follow,
      signal: request.signal,
      watchAccess: (onEnded) => watchAccess(caller, onEnded),
    });
    return { response: sseResponse(turnMessages(turn_id, entries), { clock }) };
  },
});
