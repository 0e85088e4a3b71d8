import type { TurnEventType, TurnReader } from '@pce/core/turn';
import * as z from 'zod';
import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { numberedPageQuery } from '../../wire/page.js';
import {
  type TurnEventDocument,
  toTurnEventDocument,
  turnEventPageSchema,
  turnEventTypes,
} from '../../wire/turn-event-document.js';
import { ownedTurn } from './owned-turn.js';
import { turnPath } from './turn-path.js';

const types = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(turnEventTypes)));

export const listTurnEvents = endpoint({
  method: 'GET',
  path: '/api/turns/{turn_id}/events',
  id: 'listTurnEvents',
  summary: 'List the events of a turn, in order',
  description:
    'A page with a filter may hold fewer events than asked for, and still be followed by another.',
  roles: ['user'],
  params: turnPath,
  query: numberedPageQuery().extend({
    type: types.optional().describe('Types of events, parted by commas.'),
  }),
  body: noBody,
  answers: { 200: turnEventPageSchema },
  async handle({ caller, params: { turn_id }, query: { cursor, limit, type } }, context) {
    await ownedTurn(context, turn_id, caller);
    const { events, next } = await pageOf(context.turns, turn_id, { cursor, limit, type });
    return reply(200, { events, next_cursor: next === undefined ? null : String(next) });
  },
});

interface Wanted {
  readonly cursor: number;
  readonly limit: number;
  readonly type: readonly TurnEventType[] | undefined;
}

/** Entries looked at for a page with a filter: beyond that it ends early, with a cursor. */
const maxEntries = 1_000;

async function pageOf(
  turns: TurnReader,
  turn: string,
  { cursor, limit, type }: Wanted,
): Promise<{ events: TurnEventDocument[]; next?: number }> {
  const most = type === undefined ? limit : maxEntries;
  // One more tells whether there is a next page.
  const entries = await turns.events(turn, { after: cursor, limit: most + 1 });
  const events: TurnEventDocument[] = [];
  let last = cursor;
  for (const entry of entries.slice(0, most)) {
    if (events.length === limit) break;
    if (type === undefined || type.includes(entry.event.type)) {
      events.push(toTurnEventDocument(entry));
    }
    last = entry.version;
  }
  const isAll = last === (entries.at(-1)?.version ?? cursor);
  return isAll ? { events } : { events, next: last };
}
