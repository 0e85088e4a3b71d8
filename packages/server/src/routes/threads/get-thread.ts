import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { threadSchema, toThreadDocument } from '../../wire/thread-document.js';
import { ownedThread } from './owned-thread.js';
import { threadPath, threadQuery } from './thread-path.js';

export const getThread = endpoint({
  method: 'GET',
  path: '/api/threads/{thread_id}',
  id: 'getThread',
  summary: 'Get a thread',
  roles: ['user'],
  params: threadPath,
  query: threadQuery,
  body: noBody,
  answers: { 200: threadSchema },
  async handle(call, context) {
    return reply(200, toThreadDocument(await ownedThread(call, context)));
  },
});
