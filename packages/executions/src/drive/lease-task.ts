import type { Ids } from '@pce/core';
import { collections } from '../rules/execution-rows.js';
import { offeredTasks } from '../rules/ready-tasks.js';
import { assignTask, isAvoided, isFor } from '../rules/resolve-task.js';
import { actionsOf, type ExecutionState } from '../rules/state.js';
import { type TaskOffer, taskOffer } from '../rules/task-offer.js';
import type { Dispatcher } from './dispatcher.js';
import type { ExecutionRepository } from './execution-repository.js';
import { skipDamaged } from './sweep.js';

/** Options of `Executions.lease`. */
export interface LeaseTaskOptions {
  readonly agent: string;
  /** Actions the agent can carry out. */
  readonly actions: readonly string[];
  /** Owner of the executions to work on. @defaultValue `local` */
  readonly owner?: string;
  /** Milliseconds of the lease, where the agent needs more. @defaultValue `leaseMs` of the execution */
  readonly leaseMs?: number;
  /**
   * Returns whether another agent, which asks for work, can do one of these actions. It gets a task that this one failed first, for as
   * long as the execution says. @defaultValue none can
   */
  readonly canOthers?: (actions: readonly string[]) => boolean | Promise<boolean>;
  /** Only tasks of this execution. @defaultValue all of the owner's */
  readonly execution?: string;
}

type Worker = Pick<LeaseTaskOptions, 'agent' | 'actions' | 'leaseMs' | 'canOthers'>;

interface Parts {
  readonly dispatcher: Dispatcher;
  readonly repository: ExecutionRepository;
  readonly ids: Ids;
}

/** Leases the best task that an agent can do; `undefined` if there is none. */
export async function leaseTask(
  parts: Parts,
  { owner = 'local', execution, ...options }: LeaseTaskOptions,
): Promise<TaskOffer | undefined> {
  if (execution !== undefined) return leaseOf(parts, execution, options);
  const { agent, actions } = options;
  const work = [agent, undefined].flatMap((only) =>
    actions.map((action) => collections.work(owner, action, only)),
  );
  return parts.dispatcher.takeFirst(work, ({ execution, task }) =>
    skipDamaged(
      assign(parts, execution, options, (_, isLeft) => (isLeft(task) ? undefined : task)),
    ),
  );
}

/** Returns the task to take; `isLeft` returns whether a task is reserved for other agents. */
type PickTask = (state: ExecutionState, isLeft: (id: string) => boolean) => string | undefined;

function leaseOf(parts: Parts, execution: string, options: Worker): Promise<TaskOffer | undefined> {
  const canDo = (state: ExecutionState, id: string): boolean =>
    isFor(state, id, options.agent) &&
    actionsOf(state, id).some((action) => options.actions.includes(action));
  const best: PickTask = (state, isLeft) =>
    offeredTasks(state).find((id) => !isLeft(id) && canDo(state, id));
  return assign(parts, execution, options, best);
}

/** Assigns a task to the agent if it is still offered. */
async function assign(
  { repository, ids }: Parts,
  execution: string,
  { agent, actions, leaseMs = 0, canOthers = () => false }: Worker,
  pick: PickTask,
): Promise<TaskOffer | undefined> {
  const token = ids.next('lease');
  /** By task, whether it is left to others. */
  const left = new Map<string, boolean>();
  for (;;) {
    const open: { task?: string } = {};
    const { state, events } = await repository.change(execution, {
      decide(now, at) {
        delete open.task;
        const task = pick(now, (id) => left.get(id) === true);
        if (task === undefined || !now.tasks.has(task)) return [];
        if (!left.has(task) && isAvoided(now, { task, agent, at })) {
          open.task = task;
          return [];
        }
        const lease = { task, agent, token, leaseMs: Math.max(leaseMs, now.options.leaseMs) };
        return assignTask(now, lease, at);
      },
    });
    const given = events.find((event) => event.type === 'task.assigned' && event.token === token);
    if (given?.type === 'task.assigned') return taskOffer(state, given.task, actions);
    if (open.task === undefined) return undefined;
    left.set(open.task, await canOthers(actionsOf(state, open.task)));
  }
}
