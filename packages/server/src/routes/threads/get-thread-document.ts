import { renderThread } from '@pce/core';
import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { ownedThread } from './owned-thread.js';
import { threadPath, threadQuery } from './thread-path.js';

export const getThreadDocument = endpoint({
  method: 'GET',
  path: '/api/threads/{thread_id}/document',
  id: 'getThreadDocument',
  summary: 'Read a thread as one Markdown document',
  roles: ['user'],
  params: threadPath,
  query: threadQuery,
  body: noBody,
  answers: { 200: null },
  async handle(call, context) {
    const exported = await context.threads.export(await ownedThread(call, context));
    const headers = {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': 'no-store',
    };
    return { response: new Response(renderThread(exported), { headers }) };
  },
});
