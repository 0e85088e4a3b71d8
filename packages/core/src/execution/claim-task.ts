import type { Ids } from '../ports.js';
import type { Store } from '../store/store.js';
import { assignTask } from './assign-task.js';
import type { ExecutionBook } from './execution-book.js';
import { collections } from './execution-views.js';
import { type TaskOffer, taskOffer } from './task-offer.js';

/** How long a process that dies between finding a task and giving it out keeps others off it, in milliseconds. */
const findingMs = 30_000;

/** Tasks found that others turned out to have been faster with. */
const maxTries = 20;

/** Finds the best task an agent can do and makes it the agent's. */
export async function claimTask(
  { store, book, ids }: { readonly store: Store; readonly book: ExecutionBook; readonly ids: Ids },
  {
    agent,
    owner,
    actions,
  }: { readonly agent: string; readonly owner: string; readonly actions: readonly string[] },
): Promise<TaskOffer | undefined> {
  const places = [agent, undefined].flatMap((only) =>
    actions.map((action) => collections.work(owner, action, only)),
  );
  for (let tries = 0; tries < maxTries && places.length > 0; tries += 1) {
    const found = await store.claim({ collections: places, owner: agent, ttlMs: findingMs });
    if (found === undefined) return undefined;
    const { execution, task }: { execution: string; task: string } = JSON.parse(found.row.value);
    const token = ids.next('lease');
    const { state, events } = await book.change(execution, {
      decide: (now, at) => assignTask(now, { task, agent, token }, at),
    });
    if (events.some((event) => event.type === 'task.assigned' && event.token === token)) {
      return taskOffer(state, task);
    }
    await store.release(found.lease);
  }
  return undefined;
}
