import type { TaskReport } from '../../contracts/execution.js';
import { TaskNotFoundError } from '../../errors.js';
import type { ExecutionDraft } from './events.js';
import { failedAttempt, lostAgent } from './failed-attempt.js';
import type { Assignment, ExecutionState } from './state.js';
import { isEnded } from './transitions.js';

/** An agent's report with its id. */
export interface GivenReport {
  readonly report: TaskReport;
  readonly id: string;
  /** Whether the id was generated because the agent gave none. @defaultValue `false` */
  readonly isGeneratedId?: boolean;
}

/**
 * Returns the events of an agent's report. The report of an agent that has lost the task is kept without further
 * effect. Throws `TaskNotFoundError`.
 */
export function takeReport(
  state: ExecutionState,
  { report, id, isGeneratedId = false }: GivenReport,
  at: number,
): ExecutionDraft[] {
  const task = state.tasks.get(report.task);
  if (task === undefined || state.graph.parts.has(report.task)) {
    throw new TaskNotFoundError(state.execution, report.task);
  }
  const said = {
    ...({ type: 'agent.reported', id, report } as const),
    ...(isGeneratedId && { isGeneratedId }),
  };
  const { assignment } = task;
  if (assignment?.agent !== report.agent || assignment.token !== report.token) {
    return [{ ...said, isLate: true }];
  }
  if (isEnded(state.status)) {
    const reason = `the execution is ${state.status}`;
    return [
      { ...said, isLate: true },
      { ...moved(report, reason), to: 'SKIPPED' },
    ];
  }
  return [
    { ...said, ...renewed(state, assignment, report, at) },
    ...consequences(state, report, at),
  ];
}

/** Renews the lease on a heartbeat, and on any other report if a third of the lease is over. */
function renewed(
  { options: { leaseMs } }: ExecutionState,
  { expiresAt }: Assignment,
  { type }: TaskReport,
  at: number,
): { readonly expiresAt?: number } {
  const isYoung = expiresAt - at > (leaseMs * 2) / 3;
  return isYoung && type !== 'heartbeat' ? {} : { expiresAt: at + leaseMs };
}

function consequences(state: ExecutionState, report: TaskReport, at: number): ExecutionDraft[] {
  const { message, error, suggestions = [], needsReview = false } = report;
  switch (report.type) {
    case 'task_started':
    case 'task_progress':
    case 'subtask_complete':
      return needsReview ? [blocked(report, message ?? 'the agent asks for a person')] : [];
    case 'task_complete': {
      if (!needsReview) return [{ ...moved(report, message ?? 'done'), to: 'COMPLETE' }];
      const reason = message ?? 'a person is to accept what came of it';
      return [
        { ...moved(report, reason), to: 'BLOCKED', blocker: { kind: 'review', suggestions } },
      ];
    }
    case 'task_error': {
      const what = error === undefined ? message : `${error.type}: ${error.message}`;
      const reason = what ?? 'the agent said no more than that it failed';
      if (needsReview && report.isFinal !== true) return [blocked(report, reason)];
      return [
        failedAttempt(state, report.task, { at, reason, isFinal: report.isFinal, suggestions }),
      ];
    }
    case 'task_blocked': {
      return [blocked(report, message ?? error?.message ?? 'the agent cannot go on')];
    }
    case 'task_released': {
      const reason = message ?? `given back by agent ${report.agent}`;
      return [lostAgent(state, report.task, reason)];
    }
    default:
      return [];
  }
}

/** Returns the move of a task to a person, with what the agent suggests. */
function blocked(report: TaskReport, reason: string): ExecutionDraft<'task.moved'> {
  const { suggestions = [] } = report;
  return { ...moved(report, reason), to: 'BLOCKED', blocker: { kind: 'agent', suggestions } };
}

function moved({ task }: TaskReport, reason: string): Omit<ExecutionDraft<'task.moved'>, 'to'> {
  return { type: 'task.moved', task, from: 'RUNNING', reason };
}
