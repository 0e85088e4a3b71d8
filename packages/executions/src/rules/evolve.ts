import type { TaskReport } from '../contracts/execution.js';
import type { ExecutionEvent, ExecutionEventOf } from './events.js';
import { withTask } from './move-execution.js';
import { lessonsIn } from './outcome.js';
import { type ExecutionState, plannedTask, type TaskState, taskOf } from './state.js';
import { isDone, isEnded } from './transitions.js';
import { planAfter, withPlan } from './with-plan.js';

/** Returns the state after an event. Pure; it does not check whether the event was allowed. */
export function evolve(before: ExecutionState, event: ExecutionEvent): ExecutionState {
  const state = { ...before, version: before.version + 1, updatedAt: event.at };
  switch (event.type) {
    case 'execution.created':
      return state;
    case 'execution.moved':
      return {
        ...state,
        status: event.to,
        reason: event.reason,
        startedAt: state.startedAt ?? (event.to === 'RUNNING' ? event.at : undefined),
        endedAt: isEnded(event.to) ? event.at : undefined,
        // Time spent waiting for a person does not count as silence of the agents.
        lastSignAt: event.to === 'RUNNING' ? event.at : state.lastSignAt,
        isSilent: event.isSilence === true,
      };
    case 'execution.reassigned':
      return { ...state, agent: event.agent ?? undefined };
    case 'plan.changed':
      return planChanged(state, event);
    case 'execution.archived':
      return { ...state, isArchived: true };
    case 'task.assigned':
      return assigned(state, event);
    case 'task.moved':
      return moved(state, event);
    case 'task.resolved':
      return resolved(state, event);
    case 'criterion.judged': {
      const { criterion, isMet, by, note } = event;
      return { ...state, judged: { ...state.judged, [criterion]: { isMet, by, note } } };
    }
    case 'agent.reported':
      return reported(state, event);
  }
}

function planChanged(state: ExecutionState, event: ExecutionEventOf<'plan.changed'>) {
  const { at, put } = event;
  const agents = new Map(put.map(({ task, agent }) => [task.id, agent]));
  const changed = (task: TaskState, id: string): TaskState =>
    agents.has(id)
      ? {
          ...task,
          action: undefined,
          params: undefined,
          isApproved: undefined,
          updatedAt: at,
          agent: agents.get(id) === undefined ? task.agent : (agents.get(id) ?? undefined),
        }
      : task;
  const raised = { ...state, planVersion: state.planVersion + 1 };
  return withPlan(raised, planAfter(state.plan, event), { at, changed });
}

function assigned(state: ExecutionState, event: ExecutionEventOf<'task.assigned'>): ExecutionState {
  const { task: id, agent, attempt, token, expiresAt, at } = event;
  const { startedAt, last } = taskOf(state, id);
  const change: Partial<TaskState> = {
    status: 'RUNNING',
    attempts: attempt,
    assignment: { agent, token, startedAt: at, expiresAt, leaseMs: expiresAt - at, saidAt: at },
    last: { agent, token, ...(last?.agent === agent && { before: last.token }) },
    avoided: undefined,
    message: undefined,
    percent: undefined,
    subtasks: [],
    startedAt: startedAt ?? at,
    updatedAt: at,
  };
  const changed = withTask(state, id, change);
  const begun = startedAt === undefined ? withWholeBegun(changed, id, at) : changed;
  return { ...begun, lastSignAt: at, isSilent: false };
}

/** Starts the ancestors of a task: a parent starts with the first of its children. */
function withWholeBegun(state: ExecutionState, id: string, at: number): ExecutionState {
  const { parent } = plannedTask(state, id);
  if (parent === null || taskOf(state, parent).startedAt !== undefined) return state;
  return withWholeBegun(withTask(state, parent, { startedAt: at, updatedAt: at }), parent, at);
}

function moved(state: ExecutionState, event: ExecutionEventOf<'task.moved'>): ExecutionState {
  const { task: id, to, at, reason, blocker, output } = event;
  const task = taskOf(state, id);
  const failed = event.from === 'RUNNING' && (to === 'ERROR' || blocker?.kind === 'attempts');
  const { agent, leaseMs = 0 } = task.assignment ?? {};
  // An agent that gave the task back has no claim to it that is left open.
  const isLost =
    agent !== undefined && (to === 'ERROR' || (event.isLoss === true && task.last !== undefined));
  const found = isDone(to) ? lessonsIn(output ?? task.output) : [];
  const learned = [...state.learned.filter((one) => !found.includes(one)), ...found];
  const taught = found.length === 0 ? state : { ...state, learned: learned.slice(-maxLearned) };
  return withTask(taught, id, {
    status: to,
    assignment: undefined,
    notBefore: event.notBefore,
    last: staysOpen(event) ? task.last : undefined,
    avoided: isLost ? { agent, since: event.notBefore ?? at, leaseMs } : task.avoided,
    doneBy:
      to === 'QUEUED'
        ? undefined
        : (task.doneBy ?? (to === 'COMPLETE' ? task.assignment?.agent : undefined)),
    blocker: blocker && {
      kind: blocker.kind,
      message: reason,
      suggestions: blocker.suggestions ?? [],
      since: at,
    },
    message: reason,
    failure: failed ? reason : isDone(to) ? undefined : task.failure,
    failures: task.failures + (failed ? 1 : 0),
    losses: task.losses + (event.isLoss === true ? 1 : 0),
    output: output ?? task.output,
    endedAt: isDone(to) ? at : undefined,
    updatedAt: at,
  });
}

/** Returns whether the agent that lost a task may still complete it: neither it nor a person has decided otherwise. */
function staysOpen({ isLoss, to, blocker }: ExecutionEventOf<'task.moved'>): boolean {
  return (
    isLoss === true ||
    to === 'ERROR' ||
    ['attempts', 'losses', 'in_doubt'].includes(blocker?.kind ?? '')
  );
}

/** Lessons that are kept; the newest push out the oldest. */
const maxLearned = 50;

function resolved(state: ExecutionState, event: ExecutionEventOf<'task.resolved'>): ExecutionState {
  const { task: id, choice, note, params, agent, action, by, at } = event;
  const task = taskOf(state, id);
  const { blocker } = task;
  const refused = `rejected by ${by}${note === undefined ? '' : `: ${note}`}`;
  const whole = state.graph.forPeople.get(id) ?? id;
  const isApproved = choice === 'approve' && blocker?.kind === 'approval';
  const approved = isApproved ? withTask(state, whole, { isApproved: true }) : state;
  return withTask(approved, id, {
    failures: 0,
    losses: 0,
    last: undefined,
    avoided: undefined,
    doneBy: choice === 'take_over' || isApproved ? by : task.doneBy,
    notes: note === undefined ? task.notes : [...task.notes, note],
    params: params ?? task.params,
    agent: agent ?? task.agent,
    action: action ?? task.action,
    blocker: choice === 'reject' && blocker ? { ...blocker, message: refused, since: at } : blocker,
    updatedAt: at,
  });
}

function reported(
  state: ExecutionState,
  event: ExecutionEventOf<'agent.reported'>,
): ExecutionState {
  const { report, expiresAt, isLate, isAsking, at } = event;
  if (isLate === true) return state;
  const task = taskOf(state, report.task);
  const { assignment } = task;
  const signed = { ...state, lastSignAt: at, isSilent: false };
  const isLast =
    report.type !== 'heartbeat' &&
    report.type !== 'task_started' &&
    report.type !== 'task_progress';
  if (report.type === 'heartbeat' && expiresAt === undefined && report.message === undefined)
    return signed;
  return withTask(signed, report.task, {
    assignment: assignment && {
      ...assignment,
      expiresAt: expiresAt ?? assignment.expiresAt,
      saidAt: isAsking === true ? assignment.saidAt : at,
    },
    last: isLast || report.needsReview === true ? undefined : task.last,
    doneBy: report.type === 'task_complete' ? report.agent : task.doneBy,
    message: report.message ?? task.message,
    percent: report.percent ?? task.percent,
    output: report.output ?? task.output,
    subtasks: withSubtask(task.subtasks, report),
    updatedAt: at,
  });
}

function withSubtask(done: readonly string[], { type, subtask }: TaskReport): readonly string[] {
  if (type !== 'subtask_complete' || subtask === undefined || done.includes(subtask)) return done;
  return [...done, subtask];
}
