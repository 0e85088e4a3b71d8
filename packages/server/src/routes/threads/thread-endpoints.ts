import { renderThreadParts } from '@pce/core';
import * as z from 'zod';
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { streamedResponse } from '../../endpoint/streamed-response.js';
import { pageQuery } from '../../wire/page.js';
import { idSchema, label } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import {
  forgottenSchema,
  threadPageSchema,
  threadSchema,
  toThreadDocument,
} from '../../wire/thread-document.js';
import { exportThread } from './export-thread.js';
import { listThreadTurns } from './list-thread-turns.js';
import { ownedThread, threadPath, threadQuery } from './owned-thread.js';

const listThreads = endpoint({
  route: 'GET /api/threads',
  id: 'listThreads',
  summary: 'List threads, the one that was continued last first',
  query: pageQuery().extend({
    session: label(200).optional().describe('Only threads of this session.'),
  }),
  answers: { 200: threadPageSchema },
  async handle({ caller: { owner }, query: { cursor, limit, session } }, context) {
    const { threads, next } = await context.threads.list({ owner, session, after: cursor, limit });
    return reply(200, { threads: threads.map(toThreadDocument), next_cursor: next ?? null });
  },
});

const getThread = endpoint({
  route: 'GET /api/threads/{thread_id}',
  id: 'getThread',
  summary: 'Get a thread',
  params: threadPath,
  query: threadQuery,
  answers: { 200: threadSchema },
  async handle(call, context) {
    return reply(200, toThreadDocument(await ownedThread(call, context)));
  },
});

const getThreadDocument = endpoint({
  route: 'GET /api/threads/{thread_id}/document',
  id: 'getThreadDocument',
  summary: 'Read a thread as one Markdown document',
  params: threadPath,
  query: threadQuery,
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

const forgetThread = endpoint({
  route: 'DELETE /api/threads/{thread_id}',
  id: 'forgetThread',
  summary: 'Forget a thread: it is not shown any more, and no later turn is told of it',
  description: 'The journals of its turns stay.',
  params: threadPath,
  query: threadQuery,
  answers: { 200: forgottenSchema },
  async handle(call, context) {
    const { thread, session, owner } = await ownedThread(call, context);
    const name = { thread, session, owner };
    const { forgotten, mayRepeat } = await context.threads.forget(name, { by: owner });
    return reply(200, { forgotten, may_repeat: mayRepeat });
  },
});

const forgetThreadTurnsBody = schemaComponent(
  'TurnsToForget',
  'Turns that a thread is to forget.',
  z.object({ turn_ids: z.array(idSchema).min(1).max(1_000) }),
);

const forgetThreadTurns = endpoint({
  route: 'POST /api/threads/{thread_id}/forget',
  id: 'forgetThreadTurns',
  summary: 'Forget some turns of a thread',
  description: 'Their journals stay.',
  params: threadPath,
  query: threadQuery,
  body: { json: forgetThreadTurnsBody },
  answers: { 200: forgottenSchema },
  async handle(call, context) {
    const { thread, session, owner } = await ownedThread(call, context);
    const { forgotten, mayRepeat } = await context.threads.forget(
      { thread, session, owner },
      { turns: call.body.turn_ids, by: owner },
    );
    return reply(200, { forgotten, may_repeat: mayRepeat });
  },
});

export const threadEndpoints: readonly Endpoint[] = [
  listThreads,
  getThread,
  listThreadTurns,
  getThreadDocument,
  exportThread,
  forgetThreadTurns,
  forgetThread,
];
