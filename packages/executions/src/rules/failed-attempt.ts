import type { ExecutionDraft } from './events.js';
import { type ExecutionState, plannedTask, taskOf } from './state.js';

/** Returns the move of a task whose attempt failed: a retry after a delay, or its end once all attempts are used. */
export function failedAttempt(
  state: ExecutionState,
  id: string,
  {
    at,
    reason,
    isFinal = false,
    suggestions = [],
  }: {
    readonly at: number;
    readonly reason: string;
    /** Whether the failure is permanent. @defaultValue `false` */
    readonly isFinal?: boolean | undefined;
    readonly suggestions?: readonly string[];
  },
): ExecutionDraft<'task.moved'> {
  const { maxAttempts, backoffMs } = plannedTask(state, id).retry;
  const failures = taskOf(state, id).failures + 1;
  const move = { type: 'task.moved', task: id, from: 'RUNNING', reason } as const;
  if (!isFinal && failures < maxAttempts) {
    return { ...move, to: 'ERROR', notBefore: at + backoffMs * 2 ** (failures - 1) };
  }
  if (state.options.onExhausted === 'fail') return { ...move, to: 'ERROR' };
  return { ...move, to: 'BLOCKED', blocker: { kind: 'attempts', suggestions: [...suggestions] } };
}

/** Returns the move of a task that lost its agent: it is offered again, or blocked after too many losses. */
export function lostAgent(
  state: ExecutionState,
  id: string,
  reason: string,
): ExecutionDraft<'task.moved'> {
  const losses = taskOf(state, id).losses + 1;
  const move = { type: 'task.moved', task: id, from: 'RUNNING', isLoss: true } as const;
  if (losses < state.options.maxLosses) return { ...move, to: 'QUEUED', reason };
  const total = `${reason}; ${losses} agents have left this task undone`;
  return { ...move, to: 'BLOCKED', reason: total, blocker: { kind: 'losses' } };
}

/** Returns the move of a task of effect `once` whose attempt ended without a report: a person says whether it was done. */
export function inDoubt(
  state: ExecutionState,
  id: string,
  why: string,
): ExecutionDraft<'task.moved'> | undefined {
  if (plannedTask(state, id).effect !== 'once') return undefined;
  const reason = `${why}: it may have been done; take it over if it was, or retry it`;
  const move = { type: 'task.moved', task: id, from: 'RUNNING', to: 'BLOCKED', reason } as const;
  return { ...move, isLoss: true, blocker: { kind: 'in_doubt' } };
}
