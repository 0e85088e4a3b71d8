import { PceError } from '@pce/core/errors';
import type { TurnState } from '@pce/core/internal';
import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { invalidField } from '../../problems/invalid-field.js';
import { pageQuery } from '../../wire/page.js';
import { threadTurnPageSchema, toThreadTurnDocument } from '../../wire/thread-document.js';
import { ownedThread, threadPath, threadQuery } from './owned-thread.js';

export const listThreadTurns = endpoint({
  route: 'GET /api/threads/{thread_id}/turns',
  id: 'listThreadTurns',
  summary: 'List the turns of a thread, as a chat shows them',
  description:
    'The latest ones in the order in which they began; the cursor leads to those before.',
  params: threadPath,
  query: threadQuery.extend(pageQuery({ max: 100, usual: 20 }).shape),
  answers: { 200: threadTurnPageSchema },
  async handle(call, context) {
    const { cursor, limit } = call.query;
    const ids = await context.threads.turns(await ownedThread(call, context));
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
