import { IllegalTransitionError } from '@pce/core/errors';
import type { ExecutionStatus } from '../contracts/execution.js';
import { withStatus } from './agenda.js';
import type { ExecutionDraft } from './events.js';
import { type ExecutionState, plannedTask, type TaskState, taskOf } from './state.js';
import { executionTransitions, isDone, isEnded } from './transitions.js';

/** A person's request to move an execution to another status. */
export interface ExecutionMove {
  /** `QUEUED` accepts an execution that waits for review; `RUNNING` resumes one that is paused or blocked. */
  readonly to: Extract<ExecutionStatus, 'QUEUED' | 'RUNNING' | 'PAUSED' | 'CANCELLED'>;
  readonly by: string;
  /** Reason for the move. @defaultValue a text that names `by` */
  readonly reason?: string;
}

/**
 * Moves an execution as a person requests. Resuming a blocked one retries its blocked tasks. Throws
 * `IllegalTransitionError` if the state machine has no such transition.
 */
export function moveExecution(
  state: ExecutionState,
  { to, by, reason = `asked for by ${by}` }: ExecutionMove,
): ExecutionDraft[] {
  const { execution, status: from } = state;
  if (!executionTransitions[from].includes(to))
    throw new IllegalTransitionError(execution, from, to);
  const move: ExecutionDraft = { type: 'execution.moved', from, to, reason, by };
  return from === 'BLOCKED' && to === 'RUNNING' ? [...retried(state, by), move] : [move];
}

function retried(state: ExecutionState, by: string): ExecutionDraft[] {
  return [...state.tasks].flatMap(([task, { status, blocker }]): ExecutionDraft[] => {
    if (status !== 'BLOCKED') return [];
    if (['review', 'person', 'approval', 'in_doubt'].includes(blocker?.kind ?? '')) {
      const hint = `task ${task} waits to be accepted or decided: resolve it`;
      throw new IllegalTransitionError(state.execution, state.status, 'RUNNING', hint);
    }
    const reason = `tried again, as asked for by ${by}`;
    return [
      { type: 'task.resolved', task, choice: 'retry', by },
      { type: 'task.moved', task, from: status, to: 'QUEUED', reason },
    ];
  });
}

/** Assigns an execution to one agent, or to any with `null`. Other agents lose the tasks that they lease. */
export function reassignExecution(
  state: ExecutionState,
  { agent, by }: { readonly agent: string | null; readonly by: string },
): ExecutionDraft[] {
  if (isEnded(state.status)) {
    throw new IllegalTransitionError(state.execution, state.status, 'reassigned', 'it has ended');
  }
  const taken = [...state.tasks].flatMap(([task, { status, assignment }]): ExecutionDraft[] => {
    if (status !== 'RUNNING' || agent === null || assignment?.agent === agent) return [];
    const reason = `given to ${agent} by ${by}`;
    return [{ type: 'task.moved', task, from: status, to: 'QUEUED', reason }];
  });
  return [{ type: 'execution.reassigned', agent, by }, ...taken];
}

/** Returns the state with one task changed. If the task is now done, its parent may be done with it. */
export function withTask(
  state: ExecutionState,
  id: string,
  change: Partial<TaskState>,
): ExecutionState {
  const before = taskOf(state, id);
  const after = { ...before, ...change };
  const agenda = withStatus(
    state.agenda,
    state.graph,
    { id, from: before.status, to: after.status },
    (other) => taskOf(state, other).status === 'QUEUED',
  );
  const changed = { ...state, tasks: state.tasks.with(id, after), agenda };
  return isDone(after.status) && !isDone(before.status) ? withOneDone(changed, id, after) : changed;
}

/** Counts a task that is done, and completes its parent if it was the last open child. */
function withOneDone(
  state: ExecutionState,
  id: string,
  { endedAt, updatedAt }: TaskState,
): ExecutionState {
  const counted = { ...state, done: state.done + 1 };
  const { parent } = plannedTask(state, id);
  if (parent === null) return counted;
  const openParts = taskOf(state, parent).openParts - 1;
  const change = openParts > 0 ? {} : { status: 'COMPLETE' as const, endedAt, updatedAt };
  return withTask(counted, parent, { openParts, ...change });
}
