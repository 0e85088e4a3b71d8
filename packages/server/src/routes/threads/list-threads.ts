import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { pageQuery } from '../../wire/page.js';
import { label } from '../../wire/scalars.js';
import { threadPageSchema, toThreadDocument } from '../../wire/thread-document.js';

export const listThreads = endpoint({
  method: 'GET',
  path: '/api/threads',
  id: 'listThreads',
  summary: 'List threads, the one that was continued last first',
  roles: ['user'],
  params: none,
  query: pageQuery().extend({
    session: label(200).optional().describe('Only threads of this session.'),
  }),
  body: noBody,
  answers: { 200: threadPageSchema },
  async handle({ caller: { owner }, query: { cursor, limit, session } }, context) {
    const { threads, next } = await context.threads.list({ owner, session, after: cursor, limit });
    return reply(200, { threads: threads.map(toThreadDocument), next_cursor: next ?? null });
  },
});
