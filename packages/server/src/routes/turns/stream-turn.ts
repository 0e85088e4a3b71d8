import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { sseResponse } from '../../stream/sse-response.js';
import { turnFeed } from '../../stream/turn-feed.js';
import { withNotices } from '../../stream/with-notices.js';
import {
  toTurnNoticeDocument,
  turnEventSchema,
  turnNoticeSchema,
} from '../../wire/turn-event-document.js';
import { streamQuery, streamStart } from '../stream-query.js';
import { ownedTurn, turnPath } from './owned-turn.js';

export const streamTurn = endpoint({
  route: 'GET /api/turns/{turn_id}/stream',
  id: 'streamTurn',
  summary: 'Stream the events of a turn as they happen',
  description:
    'Server-sent events: each holds a TurnEvent, and its id is the number to go on after (Last-Event-ID). The same over WebSocket. It stays open while the turn waits for a person or is paused, and ends when the turn has finished. It is cut when the token ends. With notices, and if this server drives the turn, a turn_notice reports what happens between two events: the answer as it is written, a model that is away, roles and tools as they begin and end. It comes after the event whose number it names.',
  params: turnPath,
  query: streamQuery.extend({
    notices: z
      .stringbool()
      .default(false)
      .describe('Beside the events notices of what happens between two of them.'),
  }),
  answers: { 200: null },
  messages: z.union([turnEventSchema, turnNoticeSchema]),
  async handle({ caller, params: { turn_id }, query, request }, context) {
    await ownedTurn(context, turn_id, caller);
    const { turns, streams, turnMessages, turnNotices, clock, watchAccess } = context;
    const feed = turnFeed(turns, turn_id, await turns.origin(turn_id));
    const after = streamStart(request, query);
    const entries = streams.subscribe(feed, {
      after,
      follow: query.follow,
      signal: request.signal,
      watchAccess: (onEnded) => watchAccess(caller, onEnded),
    });
    const events = turnMessages(turn_id, entries);
    if (!query.notices) return { response: sseResponse(events, { clock }) };
    const messages = withNotices(events, {
      after,
      subscribe: (onNotice) => turnNotices.subscribe(turn_id, onNotice),
      write(notice) {
        const data = JSON.stringify(toTurnNoticeDocument(turn_id, notice));
        return { event: 'turn_notice', data };
      },
    });
    return { response: sseResponse(messages, { clock }) };
  },
});
