import { TaskNotFoundError } from '@pce/core/errors';
import type { TaskReport } from '../contracts/execution.js';
import { isReviewed } from './ask-rules.js';
import type { ExecutionDraft } from './events.js';
import { failedAttempt, lostAgent } from './outcome.js';
import { runningTasks } from './ready-tasks.js';
import { isFor } from './resolve-task.js';
import { type Assignment, type ExecutionState, type TaskState, taskOf } from './state.js';
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
    const isOpen = !isEnded(state.status) && report.type === 'task_complete';
    const isTaken = isOpen && mayStillComplete(state, task, report);
    if (!isTaken) return [{ ...said, isLate: true }];
    return [said, { ...completed(state, report), from: task.status }];
  }
  if (isEnded(state.status)) {
    const reason = `the execution is ${state.status}`;
    return [
      { ...said, isLate: true },
      { ...moved(report, reason), to: 'SKIPPED' },
    ];
  }
  return [{ ...said, ...renewed(assignment, report, at) }, ...consequences(state, report, at)];
}

/** Returns whether an agent that lost a task may complete it: no other has it, and no person has decided otherwise. */
function mayStillComplete(
  state: ExecutionState,
  { last, assignment }: TaskState,
  { task, agent, token }: TaskReport,
): boolean {
  if (last?.agent !== agent || (assignment !== undefined && assignment.agent !== agent))
    return false;
  return (token === last.token || token === last.before) && isFor(state, task, agent);
}

/** Leases that an agent which only asks for work may hold a task for. */
const maxAsking = 12;

/** Returns the renewal of the leases of an agent that asks for work: it is a sign of life, for a while. */
export function takeAsking(
  state: ExecutionState,
  agent: string,
  id: string,
  at: number,
): ExecutionDraft[] {
  return runningTasks(state).flatMap((task): ExecutionDraft[] => {
    const { assignment } = taskOf(state, task);
    if (assignment?.agent !== agent) return [];
    const { token, expiresAt, leaseMs, saidAt } = assignment;
    const isYoung = expiresAt - at > (leaseMs * 2) / 3;
    if (isYoung || isEnded(state.status) || at - saidAt > maxAsking * leaseMs) return [];
    const report = { type: 'heartbeat', task, agent, token } as const;
    const asked = { id: `${id}.${task}`, isGeneratedId: true, isAsking: true };
    return [{ type: 'agent.reported', report, ...asked, expiresAt: at + leaseMs }];
  });
}

/** Renews the lease on a heartbeat, and on any other report if a third of the lease is over. */
function renewed(
  { expiresAt, leaseMs }: Assignment,
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
    case 'task_complete':
      return [completed(state, report)];
    case 'task_error': {
      const what = error === undefined ? message : `${error.type}: ${error.message}`;
      const reason = what ?? 'the agent said no more than that it failed';
      if (needsReview && report.isFinal !== true) return [blocked(report, reason)];
      return [
        failedAttempt(state, report.task, { at, reason, isFinal: report.isFinal, suggestions }),
      ];
    }
    case 'task_blocked':
      return [blocked(report, message ?? error?.message ?? 'the agent cannot go on')];
    case 'task_released':
      return [lostAgent(state, report.task, message ?? `given back by agent ${report.agent}`)];
    default:
      return [];
  }
}

/** Returns the move of a task to a person, with what the agent suggests. */
function blocked(report: TaskReport, reason: string): ExecutionDraft<'task.moved'> {
  const { suggestions = [] } = report;
  return { ...moved(report, reason), to: 'BLOCKED', blocker: { kind: 'agent', suggestions } };
}

/** Returns the move of a task that an agent completed: to a person if it has to be reviewed. */
function completed(state: ExecutionState, report: TaskReport): ExecutionDraft<'task.moved'> {
  const { message, suggestions = [], needsReview = false } = report;
  const isReview = needsReview || isReviewed(state, report.task, report.output);
  if (!isReview) return { ...moved(report, message ?? 'done'), to: 'COMPLETE' };
  const reason = message ?? 'a person is to accept what came of it';
  return { ...moved(report, reason), to: 'BLOCKED', blocker: { kind: 'review', suggestions } };
}

function moved({ task }: TaskReport, reason: string): Omit<ExecutionDraft<'task.moved'>, 'to'> {
  return { type: 'task.moved', task, from: 'RUNNING', reason };
}
