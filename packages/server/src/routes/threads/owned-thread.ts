import type { ThreadName, ThreadSummary } from '@pce/core';
import * as z from 'zod';
import type { UserCaller } from '../../auth/caller.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { label } from '../../wire/scalars.js';
import { threadIdSchema } from '../../wire/thread-document.js';
import { owned } from '../owned.js';

export const threadPath = z.object({ thread_id: threadIdSchema.describe('Id of the thread.') });

/** A thread's id is unique within a session. */
export const threadQuery = z.object({
  session: label(200).default('default').describe('The session of the thread.'),
});

/** How a request names a thread. */
interface NamedThread {
  readonly params: { readonly thread_id: string };
  readonly query: { readonly session: string };
  readonly caller: UserCaller;
}

/** Returns the name of a thread of the caller's. */
function threadName({ params, query, caller }: NamedThread): ThreadName {
  return { thread: params.thread_id, session: query.session, owner: caller.owner };
}

/** Returns a thread of the caller's; another's is refused as one that does not exist, and so is one that is forgotten. */
export async function ownedThread(
  named: NamedThread,
  { threads }: Pick<ServerContext, 'threads'>,
): Promise<ThreadSummary> {
  return owned(await threads.find(threadName(named)), named.caller, 'thread');
}
