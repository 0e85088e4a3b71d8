import type { ThreadSummary } from '@pce/core';
import { PceError } from '@pce/core/errors';
import {
  type PastTurn,
  renderThreadParts,
  type ThreadName,
  type TurnState,
} from '@pce/core/internal';
import * as z from 'zod';
import type { UserCaller } from '../../auth/caller.js';
import { type Asked, type Endpoint, endpoint, parseInput, reply } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { streamedJson, streamedMarkdown } from '../../endpoint/streamed-response.js';
import { invalidField } from '../../problems/http-problem.js';
import { component, idSchema, label, pageQuery } from '../../wire/scalars.js';
import {
  forgottenSchema,
  threadExportSchema,
  threadIdSchema,
  threadPageSchema,
  threadSchema,
  threadTurnPageSchema,
  toThreadDocument,
  toThreadTurnDocument,
} from '../../wire/thread-document.js';
import { owned } from '../owned.js';

const threadPath = z.object({ thread_id: threadIdSchema.describe('Id of the thread.') });

/** A thread's id is unique within a session. */
const threadQuery = z.object({
  session: label(200).default('default').describe('The session of the thread.'),
});

/** A thread of the caller's; another's is refused as one that does not exist, and so is one that is forgotten. */
async function findThread(
  { caller, params, query }: Asked<UserCaller, z.output<typeof threadPath>>,
  { threads }: ServerContext,
): Promise<ThreadSummary> {
  // Refused alike for every thread, so that it reveals none.
  const { session } = parseInput(threadQuery, query, 'query');
  const name = { session, thread: params.thread_id, owner: caller.owner };
  return owned(await threads.find(name), caller, 'thread');
}

const exportThread = endpoint({
  route: 'GET /api/threads/{thread_id}/export',
  id: 'exportThread',
  summary: 'Export a thread: every turn with its answer, claims, evidence and output',
  params: threadPath,
  query: threadQuery,
  answers: { 200: threadExportSchema },
  find: findThread,
  async handle({ found: { thread, session, owner }, room }, { threads, clock }) {
    const name = { thread, session, owner };
    const texts = exportTexts(name, threads.exportTurns(name));
    return { response: await streamedJson(texts, { room, clock }) };
  },
});

async function* exportTexts(
  name: ThreadName,
  turns: AsyncIterable<PastTurn>,
): AsyncGenerator<string, void, undefined> {
  const head = JSON.stringify({ format: 'pce-thread/1', ...name });
  yield `${head.slice(0, -1)},"turns":[`;
  let comma = '';
  for await (const turn of turns) {
    yield `${comma}${JSON.stringify(turn)}`;
    comma = ',';
  }
  yield ']}';
}

const listThreadTurns = endpoint({
  route: 'GET /api/threads/{thread_id}/turns',
  id: 'listThreadTurns',
  summary: 'List the turns of a thread, as a chat shows them',
  description:
    'The latest ones in the order in which they began; the cursor leads to those before.',
  params: threadPath,
  query: threadQuery.extend(pageQuery({ max: 100, usual: 20 }).shape),
  answers: { 200: threadTurnPageSchema },
  find: findThread,
  async handle({ found, query: { cursor, limit } }, context) {
    const ids = await context.threads.turns(found);
    const end = cursor === undefined ? ids.length : ids.indexOf(cursor);
    if (end === -1)
      throw invalidField('query.cursor', 'expected next_cursor of a page of this thread');
    const start = Math.max(0, end - limit);
    const states = await statesOf(ids.slice(start, end), context);
    const next = start > 0 ? (ids[start] ?? null) : null;
    return reply(200, { turns: states.map(toThreadTurnDocument), next_cursor: next });
  },
});

async function statesOf(
  ids: readonly string[],
  { turns }: Pick<ServerContext, 'turns'>,
): Promise<TurnState[]> {
  const states: TurnState[] = [];
  for (const id of ids) {
    try {
      states.push(await turns.get(id));
    } catch (error) {
      // Its process died before it began.
      if (!PceError.isInstance(error) || error.code !== 'turn_not_found') throw error;
    }
  }
  return states;
}

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
  find: findThread,
  handle: async ({ found }) => reply(200, toThreadDocument(found)),
});

const getThreadDocument = endpoint({
  route: 'GET /api/threads/{thread_id}/document',
  id: 'getThreadDocument',
  summary: 'Read a thread as one Markdown document',
  params: threadPath,
  query: threadQuery,
  answers: { 200: null },
  find: findThread,
  async handle({ found, room }, { threads, clock }) {
    const texts = renderThreadParts(found.thread, threads.exportTurns(found));
    return { response: await streamedMarkdown(texts, { room, clock }) };
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
  find: findThread,
  async handle({ found }, { threads }) {
    const { forgotten, mayRepeat } = await threads.forget(found, { by: found.owner });
    return reply(200, { forgotten, may_repeat: mayRepeat });
  },
});

const forgetThreadTurnsBody = component('TurnsToForget', 'Turns that a thread is to forget.', {
  turn_ids: z.array(idSchema).min(1).max(1_000),
});

const forgetThreadTurns = endpoint({
  route: 'POST /api/threads/{thread_id}/forget',
  id: 'forgetThreadTurns',
  summary: 'Forget some turns of a thread',
  description: 'Their journals stay.',
  params: threadPath,
  query: threadQuery,
  body: { json: forgetThreadTurnsBody },
  answers: { 200: forgottenSchema },
  find: findThread,
  async handle({ found, body: { turn_ids: turns } }, { threads }) {
    const { forgotten, mayRepeat } = await threads.forget(found, { turns, by: found.owner });
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
