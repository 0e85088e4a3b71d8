import type { ExecutionStatus } from '../contracts/execution.js';
import type { ExecutionDraft, ExecutionEvent } from './events.js';
import { failedAttempt, inDoubt, lostAgent } from './outcome.js';
import { activeTasks, isWorkUnderWay, taskForPerson } from './ready-tasks.js';
import { type ExecutionState, plannedTask, type TaskState, taskOf } from './state.js';
import { executionTransitions, isChangeable, isEnded } from './transitions.js';

/** Returns why an event does not continue a state: it moves what was elsewhere, or gives out what somebody has. */
export function checkStep(before: ExecutionState, event: ExecutionEvent): string | undefined {
  switch (event.type) {
    case 'execution.moved': {
      const { from, to } = event;
      if (from !== before.status) return differs('the execution', before.status, from);
      return executionTransitions[from].includes(to) ? undefined : `${from} cannot become ${to}`;
    }
    case 'task.moved': {
      const { status } = taskOf(before, event.task);
      return event.from === status ? undefined : differs(`task ${event.task}`, status, event.from);
    }
    case 'task.assigned': {
      const { status, attempts } = taskOf(before, event.task);
      if (status !== 'QUEUED') return differs(`task ${event.task}`, status, 'QUEUED');
      return event.attempt === attempts + 1 ? undefined : `attempt ${attempts} came before it`;
    }
    case 'plan.changed': {
      const ids = [...event.removed, ...event.put.map(({ task }) => task.id)];
      const busy = ids.find((id) => !isChangeable(before.tasks.get(id)?.status));
      return busy === undefined ? undefined : `task ${busy} was running or done`;
    }
    default:
      return undefined;
  }
}

function differs(what: string, is: string, said: string): string {
  return `${what} was ${is}, the journal says ${said}`;
}

/** Returns the event that follows from the state and the time; `undefined` if there is none. Pure. */
export function next(state: ExecutionState, now: number): ExecutionDraft | undefined {
  if (isEnded(state.status)) return archived(state, now);
  return taskDue(state, now) ?? askDue(state) ?? moveDue(state, now);
}

/** Returns the Unix time in milliseconds at which `next` may return an event if nothing else happens. */
export function wakeAt(state: ExecutionState): number | undefined {
  if (isEnded(state.status)) {
    const { endedAt, isArchived, options } = state;
    return isArchived || endedAt === undefined ? undefined : endedAt + options.archiveAfterMs;
  }
  if (state.status === 'QUEUED' && state.options.startAt !== undefined)
    return state.options.startAt;
  let earliest = roundedUp(silentAt(state) ?? Infinity, state.options.silenceMs / 30);
  for (const id of activeTasks(state)) {
    earliest = Math.min(earliest, dueAt(state, id, taskOf(state, id)));
  }
  return earliest === Infinity ? undefined : earliest;
}

/** Rounds a time up, so that frequent reports do not change the wake time each time. */
function roundedUp(at: number, grain: number): number {
  return Math.ceil(at / grain) * grain;
}

function archived(state: ExecutionState, at: number): ExecutionDraft | undefined {
  const isDue = !state.isArchived && at >= (wakeAt(state) ?? Infinity);
  return isDue ? { type: 'execution.archived' } : undefined;
}

/** Returns the Unix time in milliseconds at which a task times out, loses its agent or is retried. */
function dueAt(
  state: ExecutionState,
  id: string,
  { status, assignment, notBefore }: TaskState,
): number {
  if (status === 'ERROR') return notBefore ?? Infinity;
  if (assignment === undefined) return Infinity;
  const { startedAt, expiresAt } = assignment;
  return Math.min(startedAt + plannedTask(state, id).timeoutMs, expiresAt);
}

function taskDue(state: ExecutionState, now: number): ExecutionDraft | undefined {
  for (const id of activeTasks(state)) {
    const task = taskOf(state, id);
    if (dueAt(state, id, task) <= now) return dueEvent(state, id, task, now);
  }
  return undefined;
}

function dueEvent(
  state: ExecutionState,
  id: string,
  { status, assignment }: TaskState,
  at: number,
): ExecutionDraft {
  if (status === 'ERROR' || assignment === undefined) {
    return { type: 'task.moved', task: id, from: 'ERROR', to: 'QUEUED', reason: 'tried again' };
  }
  if (assignment.expiresAt <= at) {
    const reason = `agent ${assignment.agent} gave no sign for ${state.options.leaseMs} ms`;
    return inDoubt(state, id, reason) ?? lostAgent(state, id, reason);
  }
  const { timeoutMs } = plannedTask(state, id);
  const reason = `timeout: not done after ${timeoutMs} ms`;
  return inDoubt(state, id, reason) ?? failedAttempt(state, id, { at, reason });
}

/** Returns the move of a task that a person does or decides: it waits for that person as soon as it may begin. */
function askDue(state: ExecutionState): ExecutionDraft | undefined {
  const due = taskForPerson(state);
  if (due === undefined) return undefined;
  const { id: task, kind } = due;
  const { person = 'a person' } = plannedTask(state, task);
  const { approval = 'by a rule, a person' } = plannedTask(
    state,
    state.graph.forPeople.get(task) ?? task,
  );
  const reason =
    kind === 'approval' ? `${approval} approves or rejects it` : `${person} does it: done, or not?`;
  return { type: 'task.moved', task, from: 'QUEUED', to: 'BLOCKED', reason, blocker: { kind } };
}

function moveDue(state: ExecutionState, at: number): ExecutionDraft | undefined {
  const due = statusDue(state, at);
  return due && { type: 'execution.moved', from: state.status, ...due };
}

interface Move {
  readonly to: ExecutionStatus;
  readonly reason: string;
  readonly isSilence?: true;
}

function statusDue(state: ExecutionState, now: number): Move | undefined {
  const tasks = activeTasks(state).map((id) => taskOf(state, id));
  const isDone = state.done === state.tasks.size;
  const blocked = tasks.find(({ status }) => status === 'BLOCKED');
  switch (state.status) {
    case 'QUEUED':
      if ((state.options.startAt ?? 0) > now) return undefined;
      if (state.options.startAt !== undefined)
        return { to: 'RUNNING', reason: 'its start has come' };
      if (isDone) return { to: 'RUNNING', reason: 'nothing is left to do' };
      if (blocked) return { to: 'RUNNING', reason: 'a person is asked' };
      return [...state.tasks.values()].some(({ attempts }) => attempts > 0)
        ? { to: 'RUNNING', reason: 'a task was begun' }
        : undefined;
    case 'RUNNING': {
      if (isDone) return { to: 'COMPLETED', reason: 'every task is done' };
      const failed = tasks.find(
        ({ status, notBefore }) => status === 'ERROR' && notBefore === undefined,
      );
      if (failed) return { to: 'FAILED', reason: failed.message ?? 'a task failed' };
      if (blocked)
        return { to: 'BLOCKED', reason: blocked.blocker?.message ?? 'a task is blocked' };
      if ((silentAt(state) ?? Infinity) > now) return undefined;
      const reason = `no sign of an agent for ${state.options.silenceMs} ms`;
      return { to: 'BLOCKED', reason, isSilence: true };
    }
    case 'BLOCKED':
      // A report ends a silence; only a person unblocks a task.
      return blocked === undefined && (isDone || !state.isSilent)
        ? { to: 'RUNNING', reason: 'what held it up is gone' }
        : undefined;
    default:
      return undefined;
  }
}

/** Returns when the silence of the agents becomes too long; `undefined` if no task is running or ready. */
function silentAt(state: ExecutionState): number | undefined {
  if (state.status !== 'RUNNING') return undefined;
  return isWorkUnderWay(state) ? state.lastSignAt + state.options.silenceMs : undefined;
}
