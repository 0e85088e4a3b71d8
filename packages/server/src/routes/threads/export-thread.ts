import type { ThreadName } from '@pce/core';
import type { PastTurn } from '@pce/core/internal';
import { endpoint } from '../../endpoint/endpoint.js';
import { streamedJson } from '../../endpoint/streamed-response.js';
import { threadExportSchema } from '../../wire/thread-document.js';
import { ownedThread, threadPath, threadQuery } from './owned-thread.js';

export const exportThread = endpoint({
  route: 'GET /api/threads/{thread_id}/export',
  id: 'exportThread',
  summary: 'Export a thread: every turn with its answer, claims, evidence and output',
  params: threadPath,
  query: threadQuery,
  answers: { 200: threadExportSchema },
  async handle(call, { threads, clock }) {
    const { thread, session, owner } = await ownedThread(call, { threads });
    const name = { thread, session, owner };
    const texts = exportTexts(name, threads.exportTurns(name));
    return { response: await streamedJson(texts, { room: call.room, clock }) };
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
