import type { Ids } from '../../ports/ids.js';
import { assignTask, isFor } from '../rules/assign-task.js';
import { collections } from '../rules/execution-rows.js';
import { offeredTasks } from '../rules/ready-tasks.js';
import type { ExecutionState } from '../rules/state.js';
import { type TaskOffer, taskOffer } from '../rules/task-offer.js';
import type { WorkBoard } from './dispatcher.js';
import type { ExecutionBook } from './execution-repository.js';

export interface ClaimTaskOptions {
  readonly agent: string;
  /** What it can do. */
  readonly actions: readonly string[];
  /** Whose executions it works on. @defaultValue `local` */
  readonly owner?: string;
  /** Only tasks of this execution. @defaultValue all of the owner's */
  readonly execution?: string;
}

interface Parts {
  readonly board: WorkBoard;
  readonly book: ExecutionBook;
  readonly ids: Ids;
}

/** Finds the best task an agent can do and makes it the agent's. */
export async function claimTask(
  parts: Parts,
  { owner = 'local', execution, ...options }: ClaimTaskOptions,
): Promise<TaskOffer | undefined> {
  if (execution !== undefined) return claimOf(parts, execution, options);
  const { agent, actions } = options;
  const places = [agent, undefined].flatMap((only) =>
    actions.map((action) => collections.work(owner, action, only)),
  );
  return parts.board.takeFirst(places, ({ execution, task }) =>
    take(parts, execution, agent, () => task),
  );
}

function claimOf(
  parts: Parts,
  execution: string,
  { agent, actions }: Pick<ClaimTaskOptions, 'agent' | 'actions'>,
): Promise<TaskOffer | undefined> {
  const canDo = (state: ExecutionState, id: string): boolean =>
    actions.includes(state.graph.byId.get(id)?.action ?? '') && isFor(state, id, agent);
  const best = (state: ExecutionState): string | undefined =>
    offeredTasks(state).find((id) => canDo(state, id));
  return take(parts, execution, agent, best);
}

/** Makes a task the agent's, if it is still to be had. */
async function take(
  { book, ids }: Parts,
  execution: string,
  agent: string,
  pick: (state: ExecutionState) => string | undefined,
): Promise<TaskOffer | undefined> {
  const token = ids.next('lease');
  const { state, events } = await book.change(execution, {
    decide(now, at) {
      const task = pick(now);
      return task === undefined ? [] : assignTask(now, { task, agent, token }, at);
    },
  });
  const given = events.find((event) => event.type === 'task.assigned' && event.token === token);
  return given?.type === 'task.assigned' ? taskOffer(state, given.task) : undefined;
}
