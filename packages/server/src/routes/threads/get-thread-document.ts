import { renderThreadParts } from '@pce/core';
import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { streamedResponse } from '../../endpoint/streamed-response.js';
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
  async handle(call, { threads, clock }) {
    const { thread, session, owner } = await ownedThread(call, { threads });
    const headers = {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': 'no-store',
    };
    const texts = renderThreadParts(thread, threads.exportTurns({ thread, session, owner }));
    return { response: await streamedResponse(texts, { room: call.room, clock, headers }) };
  },
});
