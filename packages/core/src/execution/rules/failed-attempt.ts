import type { ExecutionEventOf } from './events.js';
import { type ExecutionState, taskOf } from './state.js';

/** What becomes of a task whose try failed: tried again after a rest, or, when its tries are used up, not. */
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
    /** Trying again is of no use. */
    readonly isFinal?: boolean | undefined;
    readonly suggestions?: readonly string[];
  },
): ExecutionEventOf<'task.moved'> {
  const { maxAttempts, backoffMs } = retryPolicyOf(state, id);
  const failures = taskOf(state, id).failures + 1;
  const move = { type: 'task.moved', v: 1, at, task: id, from: 'RUNNING', reason } as const;
  if (!isFinal && failures < maxAttempts) {
    return { ...move, to: 'ERROR', notBefore: at + backoffMs * 2 ** (failures - 1) };
  }
  if (state.options.onExhausted === 'fail') return { ...move, to: 'ERROR' };
  return { ...move, to: 'BLOCKED', blocker: { kind: 'attempts', suggestions: [...suggestions] } };
}

/** What becomes of a task whose agent is gone, or gave it back: another may have it, until it has cost too many. */
export function lostAgent(
  state: ExecutionState,
  id: string,
  { at, reason }: { readonly at: number; readonly reason: string },
): ExecutionEventOf<'task.moved'> {
  const losses = taskOf(state, id).losses + 1;
  const move = { type: 'task.moved', v: 1, at, task: id, from: 'RUNNING', isLoss: true } as const;
  if (losses < state.options.maxLosses) return { ...move, to: 'QUEUED', reason };
  const total = `${reason}; ${losses} agents have left this task undone`;
  return { ...move, to: 'BLOCKED', reason: total, blocker: { kind: 'losses' } };
}

function retryPolicyOf(state: ExecutionState, id: string) {
  const task = state.graph.byId.get(id);
  if (task === undefined) throw new Error(`execution ${state.execution} has no task ${id}`);
  return task.retry;
}
