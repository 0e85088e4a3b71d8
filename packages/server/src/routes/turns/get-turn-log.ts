import { renderLog } from '@pce/core/log';
import * as z from 'zod';
import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { nextCursor, numberedPageQuery } from '../../wire/page.js';
import { jsonObject } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { ownedTurnState } from './owned-turn.js';
import { turnPath } from './turn-path.js';

const turnLogSchema = schemaComponent(
  'TurnLog',
  'Entries of §4, the execution log of a turn.',
  z.object({
    entries: z
      .array(jsonObject)
      .describe('Each has a type: plan, iteration, warning, intervention or review.'),
    markdown: z.string().describe('The same entries as Markdown.'),
    next_cursor: nextCursor,
  }),
);

export const getTurnLog = endpoint({
  method: 'GET',
  path: '/api/turns/{turn_id}/log',
  id: 'getTurnLog',
  summary: 'Read the execution log (§4) of a turn, as entries and as Markdown',
  roles: ['user'],
  params: turnPath,
  query: numberedPageQuery({ usual: 200 }),
  body: noBody,
  answers: { 200: turnLogSchema },
  async handle({ caller, params, query: { cursor, limit } }, context) {
    const { log } = await ownedTurnState(context, params.turn_id, caller);
    const end = cursor + limit;
    const entries = log.toArray().slice(cursor, end);
    return reply(200, {
      entries: entries.map((entry) => JSON.parse(JSON.stringify(entry))),
      markdown: renderLog(entries),
      next_cursor: end < log.length ? String(end) : null,
    });
  },
});
