import {
  isFinal,
  type TurnJournalEntry,
  type TurnOrigin,
  type TurnReader,
  turnEventSchemas,
  turnJournal,
} from '@pce/core/internal';
import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { type Feed, readOnce } from '../../stream/feed.js';
import { sseResponse } from '../../stream/sse-response.js';
import { withNotices } from '../../stream/with-notices.js';
import {
  isTurnEventType,
  toTurnNoticeDocument,
  turnEventSchema,
  turnNoticeSchema,
} from '../../wire/turn-event-document.js';
import { streamQuery, streamReader } from '../stream-query.js';
import { findTurn, turnPath } from './owned-turn.js';

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
  find: findTurn,
  async handle(call, context) {
    const { turn } = call.found;
    const { turns, streams, turnMessages, turnNotices, clock } = context;
    const feed = turnFeed(turns, turn, await turns.origin(turn));
    const reader = streamReader(call, context);
    const events = turnMessages(turn, streams.subscribe(feed, reader));
    if (!call.query.notices) return { response: sseResponse(events, { clock }) };
    const messages = withNotices(events, {
      after: reader.after,
      subscribe: (onNotice) => turnNotices.subscribe(turn, onNotice),
      write(notice) {
        const data = JSON.stringify(toTurnNoticeDocument(turn, notice));
        return { event: 'turn_notice', data };
      },
    });
    return { response: sseResponse(messages, { clock }) };
  },
});

const readEvent = readOnce(({ type, version, hash, body }) => {
  if (!isTurnEventType(type)) return undefined;
  const parsed = turnEventSchemas[type].safeParse(JSON.parse(body));
  return parsed.success ? { version, hash, event: parsed.data } : undefined;
});

/** Returns the feed of a turn; it ends when the turn has finished, not while it waits for a person. */
function turnFeed(turns: TurnReader, turn: string, { base }: TurnOrigin): Feed<TurnJournalEntry> {
  return {
    stream: `${turnJournal.name}/${turn}`,
    read: (page) => turns.events(turn, page),
    toEntry(entry) {
      const read = readEvent(entry);
      return read && base > 0 ? { ...read, version: base + read.version } : read;
    },
    async end() {
      const summary = await turns.find(turn);
      if (summary === undefined || !isFinal(summary.status)) return undefined;
      return base + summary.head.version;
    },
    isEnd: ({ event }) => event.type === 'turn.finished',
  };
}
