import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { threadExportSchema } from '../../wire/thread-document.js';
import { ownedThread } from './owned-thread.js';
import { threadPath, threadQuery } from './thread-path.js';

export const exportThread = endpoint({
  method: 'GET',
  path: '/api/threads/{thread_id}/export',
  id: 'exportThread',
  summary: 'Export a thread: every turn with its answer, claims, evidence and output',
  roles: ['user'],
  params: threadPath,
  query: threadQuery,
  body: noBody,
  answers: { 200: threadExportSchema },
  async handle(call, context) {
    const { format, turns, ...name } = await context.threads.export(
      await ownedThread(call, context),
    );
    return reply(200, { format, ...name, turns: turns.map((turn) => ({ ...turn })) });
  },
});
