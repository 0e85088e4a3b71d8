import * as z from 'zod';
import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { pageQuery } from '../../wire/page.js';
import { label } from '../../wire/scalars.js';
import {
  toTurnSummaryDocument,
  turnPageSchema,
  turnStatusSchema,
} from '../../wire/turn-document.js';

export const listTurns = endpoint({
  method: 'GET',
  path: '/api/turns',
  id: 'listTurns',
  summary: 'List turns, the newest first',
  description:
    'A page with session or q may hold fewer turns than asked for, and still be followed by another.',
  roles: ['user'],
  params: none,
  query: pageQuery().extend({
    status: turnStatusSchema.optional().describe('Only those of this status.'),
    session: label(200).optional().describe('Only those of this session.'),
    q: z
      .string()
      .max(200)
      .optional()
      .describe('The beginning of an id, or a part of the title in any case.'),
  }),
  body: noBody,
  answers: { 200: turnPageSchema },
  async handle({ caller, query: { cursor, limit, status, session, q } }, { turns }) {
    const { owner } = caller;
    const page = await turns.list({ owner, limit, after: cursor, status, session, query: q });
    const body = { turns: page.turns.map(toTurnSummaryDocument), next_cursor: page.next ?? null };
    return reply(200, body);
  },
});
