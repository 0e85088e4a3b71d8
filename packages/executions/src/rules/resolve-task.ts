import type { Json, JsonObject } from '@pce/core/contracts';
import { IllegalTransitionError, InvalidInputError, TaskNotFoundError } from '@pce/core/errors';
import { given, name } from '@pce/core/internal';
import type { TaskChoice, TaskStatus } from '../contracts/execution.js';
import { personAction } from '../contracts/task.js';
import { parsed } from './create-execution.js';
import type { ExecutionDraft } from './events.js';
import { offeredTasks } from './ready-tasks.js';
import { actionsOf, type ExecutionState, taskOf } from './state.js';
import { isEnded, taskTransitions } from './transitions.js';

interface Offer {
  readonly task: string;
  readonly agent: string;
  /** Proof that the agent holds the task. */
  readonly token: string;
  /** Milliseconds of the lease. @defaultValue as the execution says */
  readonly leaseMs?: number | undefined;
}

/** Assigns a task to an agent; returns no event if the task is not offered to it any more. */
export function assignTask(
  state: ExecutionState,
  { task, agent, token, leaseMs = state.options.leaseMs }: Offer,
  at: number,
): ExecutionDraft[] {
  if (!isFor(state, task, agent) || !offeredTasks(state).includes(task)) return [];
  const attempt = taskOf(state, task).attempts + 1;
  const expiresAt = at + leaseMs;
  return [{ type: 'task.assigned', task, agent, attempt, token, expiresAt }];
}

/** Returns whether a task that the agent failed or lost is for others that can do it, unless only this agent may. */
export function isAvoided(
  state: ExecutionState,
  { task, agent, at }: Pick<Offer, 'task' | 'agent'> & { readonly at: number },
): boolean {
  const { avoided, agent: only = state.agent } = taskOf(state, task);
  if (only !== undefined || avoided?.agent !== agent) return false;
  return at < avoided.since + (state.options.preferOthersMs ?? Math.min(600_000, avoided.leaseMs));
}

/** Returns whether the agent may take a task: any may, unless a person named one. */
export function isFor(state: ExecutionState, task: string, agent: string): boolean {
  const only = taskOf(state, task).agent ?? state.agent;
  return only === undefined || only === agent;
}

/** A person's decision about a task. */
export interface TaskResolution {
  readonly task: string;
  /**
   * `approve` accepts an output that waits for review, or a task that waits for approval, or offers the task again with the
   * alternative in `note`; `reject` refuses a person's own task or an approval, so that the tasks after it do not begin;
   * `retry` offers it again; `skip` continues without it; `take_over` means that the person did it, with `output`;
   * `reassign` assigns it to `agent`, as `action`.
   */
  readonly choice: TaskChoice;
  readonly by: string;
  /** Note for the agent, in the person's words. */
  readonly note?: string;
  /** Replaces the task's parameters. */
  readonly params?: JsonObject;
  readonly agent?: string;
  /** Replaces the task's action. */
  readonly action?: string;
  readonly output?: Json;
}

/** Applies a person's decision about a task. Throws `TaskNotFoundError`, `IllegalTransitionError`, `InvalidInputError`. */
export function resolveTask(state: ExecutionState, resolution: TaskResolution): ExecutionDraft[] {
  const { task: id, choice, by, note, params, agent, action, output } = resolution;
  if (!state.tasks.has(id) || state.graph.parts.has(id)) {
    throw new TaskNotFoundError(state.execution, id);
  }
  if (choice === 'reassign' && agent === undefined && action === undefined) {
    throw new InvalidInputError(`resolving task ${id}: reassign needs an agent or an action`);
  }
  const { status: from, blocker } = taskOf(state, id);
  const isDecision = blocker?.kind === 'person' || blocker?.kind === 'approval';
  if (choice === 'reject' && !isDecision) {
    const hint = 'only what a person does or approves is rejected: retry it, or skip it';
    throw new InvalidInputError(`resolving task ${id}: ${hint}`);
  }
  const isOwn = isDecision && actionsOf(state, id)[0] === personAction;
  const to = targetOf(choice, isOwn || blocker?.kind === 'review');
  const words = note ?? (choice === 'approve' ? blocker?.suggestions[0] : undefined);
  const decided: ExecutionDraft = {
    type: 'task.resolved',
    task: id,
    choice,
    by,
    ...given({ note: words, params, agent }),
    ...(action !== undefined && { action: parsed('action', name, action) }),
  };
  if (choice === 'reject' || (choice === 'reassign' && from === to)) return [decided];
  assertMove(state, id, from, to);
  const reason = `${choice.replace('_', ' ')} by ${by}`;
  const said = { decision: choice === 'approve' ? 'approved' : 'done', by, ...(note && { note }) };
  const result = output ?? (isOwn && to === 'COMPLETE' ? said : undefined);
  const move = { type: 'task.moved', task: id, from, to, reason } as const;
  return [decided, { ...move, ...given({ output: result }) }];
}

/** Returns the status after a decision. `isLast`: the approval of it completes the task. */
function targetOf(choice: TaskChoice, isLast: boolean): TaskStatus {
  switch (choice) {
    case 'skip':
      return 'SKIPPED';
    case 'take_over':
      return 'COMPLETE';
    case 'approve':
      return isLast ? 'COMPLETE' : 'QUEUED';
    default:
      return 'QUEUED';
  }
}

function assertMove(state: ExecutionState, id: string, from: TaskStatus, to: TaskStatus): void {
  const what = `task ${id}`;
  if (isEnded(state.status)) {
    throw new IllegalTransitionError(what, from, to, `its execution is ${state.status}`);
  }
  if (!taskTransitions[from].includes(to)) throw new IllegalTransitionError(what, from, to);
}
