import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { forgottenSchema } from '../../wire/thread-document.js';
import { ownedThread } from './owned-thread.js';
import { threadPath, threadQuery } from './thread-path.js';

export const forgetThread = endpoint({
  method: 'DELETE',
  path: '/api/threads/{thread_id}',
  id: 'forgetThread',
  summary: 'Forget a thread: it is not shown any more, and no later turn is told of it',
  description: 'The journals of its turns stay.',
  roles: ['user'],
  params: threadPath,
  query: threadQuery,
  body: noBody,
  answers: { 200: forgottenSchema },
  async handle(call, context) {
    const { thread, session, owner } = await ownedThread(call, context);
    const name = { thread, session, owner };
    const { forgotten, mayRepeat } = await context.threads.forget(name, { by: owner });
    return reply(200, { forgotten, may_repeat: mayRepeat });
  },
});
