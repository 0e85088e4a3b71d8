import type { WorkOutcome } from '@pce/core/internal';
import type { Work } from '@pce/core/signals';
import type { ExecutionEvent } from '../rules/events.js';
import { executionLog, type LoggedAttempt, type LoggedWait } from '../rules/execution-log.js';
import type { ExecutionState } from '../rules/state.js';

/** Returns the attempts at tasks and the waits for people of an execution, by its state and all its events. Pure. */
export function workOfExecution(
  state: ExecutionState,
  events: Iterable<ExecutionEvent>,
): readonly Work[] {
  const { attempts, waits } = executionLog(state, events);
  const { execution } = state;
  return [
    ...attempts.map((attempt) => attemptWork(execution, attempt)),
    ...waits.map((wait) => waitWork(execution, wait)),
  ].sort((a, b) => a.from - b.from);
}

function attemptWork(execution: string, logged: LoggedAttempt): Work {
  const { task, attempt, agent, startedAt: from, endedAt: to, status, reason, usage } = logged;
  return {
    id: `${execution}/${task}#${attempt}`,
    kind: 'task',
    name: task,
    from,
    by: agent,
    ...(to !== undefined && { to, outcome: outcomeOf(status) }),
    ...(reason && { message: reason }),
    ...(usage && { usage }),
  };
}

function outcomeOf(status: string | undefined): WorkOutcome {
  if (status === 'ERROR') return 'failure';
  return status === 'COMPLETE' || status === 'BLOCKED' ? 'success' : 'cancelled';
}

function waitWork(execution: string, { task, kind, message, since, until }: LoggedWait): Work {
  return {
    id: `${execution}/${task ?? ''}@${since}`,
    kind: 'wait',
    name: kind,
    from: since,
    message,
    ...(task !== undefined && { within: task }),
    ...(until !== undefined && { to: until, outcome: 'success' }),
  };
}
