import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { idSchema } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { forgottenSchema } from '../../wire/thread-document.js';
import { ownedThread } from './owned-thread.js';
import { threadPath, threadQuery } from './thread-path.js';

const body = schemaComponent(
  'TurnsToForget',
  'Turns that a thread is to forget.',
  z.object({ turn_ids: z.array(idSchema).min(1).max(1_000) }),
);

export const forgetThreadTurns = endpoint({
  method: 'POST',
  path: '/api/threads/{thread_id}/forget',
  id: 'forgetThreadTurns',
  summary: 'Forget some turns of a thread',
  description: 'Their journals stay.',
  roles: ['user'],
  params: threadPath,
  query: threadQuery,
  body: { json: body },
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
