import { newestFirst, object } from '@pce/core/internal';
import type { ViewRow, ViewWrite } from '@pce/core/store';
import * as z from 'zod/mini';
import { blockerKinds, executionStatuses } from '../contracts/execution.js';
import { taskPriorities } from '../contracts/task.js';
import type { ExecutionEvent } from './events.js';
import { wakeAt } from './next.js';
import { priorityRanks } from './plan-graph.js';
import { blockedTasks, offeredTasks, runningTasks } from './ready-tasks.js';
import { actionsOf, type ExecutionState, plannedTask, taskOf } from './state.js';
import { summarize } from './summarize.js';
import { isEnded } from './transitions.js';

/** Ends of an agent's attempts. */
export const attemptEnds = ['completed', 'failed', 'lost'] as const;

type AttemptEnd = (typeof attemptEnds)[number];

/** Numbers of an agent's attempts by their end: `lost` ones ran out of time without a report, or were given back. */
export type AttemptCounts = Readonly<Record<AttemptEnd, number>>;

/** Names of the view collections of executions. */
export const collections = {
  /** Executions that the clock will change, earliest first. */
  due: 'executions/due',
  /** Waiting work of each execution that has not ended. */
  load: 'executions/load',
  /** Executions of an owner without the archived ones, newest first. */
  all: (owner: string) => `executions/of/${encodeURIComponent(owner)}`,
  status: (owner: string, status: string) => `${collections.all(owner)}/status/${status}`,
  plan: (owner: string, plan: string) =>
    `${collections.all(owner)}/plan/${encodeURIComponent(plan)}`,
  /** Offered tasks by the action they need and the only agent they are for. */
  work: (owner: string, action: string, agent: string | undefined) => {
    const who = agent === undefined ? 'any' : `only/${encodeURIComponent(agent)}`;
    return `executions/work/${encodeURIComponent(owner)}/${who}/${encodeURIComponent(action)}`;
  },
  /** Tasks leased to an agent. */
  held: (agent: string) => `executions/held/${encodeURIComponent(agent)}`,
  /** Attempts of an agent that ended so. */
  ends: (agent: string, end: AttemptEnd) => `executions/ends/${encodeURIComponent(agent)}/${end}`,
  /** Tasks of an owner that wait for a person. */
  waiting: (owner: string) => `executions/waiting/${encodeURIComponent(owner)}`,
  /** Reports of an execution by id. */
  reports: (execution: string) => `executions/reports/${encodeURIComponent(execution)}`,
};

/** Schema of the waiting work of an execution. */
export const loadSchema = object({
  status: z.enum(executionStatuses),
  /** Tasks that are ready and not taken. */
  ready: z.number(),
  /** Tasks that wait for a person. */
  asked: z.number(),
  /** Unix time in milliseconds from which the oldest of them waits. */
  since: z.exactOptional(z.number()),
});

const taskRefSchema = object({ execution: z.string(), task: z.string() });

/** A task of an execution, as rows name it. */
export type TaskRef = z.infer<typeof taskRefSchema>;

/** Reads the value of a `work` or `held` row. */
export function toTaskRef(row: ViewRow): TaskRef {
  return z.parse(taskRefSchema, JSON.parse(row.value));
}

/** Schema of {@link WaitingTask}. */
export const waitingTaskSchema = object({
  execution: z.string(),
  task: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  /** Name of the plan. */
  name: z.string(),
  priority: z.enum(taskPriorities),
  kind: z.enum(blockerKinds),
  message: z.string(),
  suggestions: z.array(z.string()),
  /** Unix time in milliseconds. */
  since: z.number(),
});

/** A task that waits for a person, as the list of all that waits shows it. */
export type WaitingTask = Readonly<z.infer<typeof waitingTaskSchema>>;

/** The rows that show an execution, by collection and key. */
export type ExecutionRows = ReadonlyMap<string, ViewWrite>;

export function executionRows(state: ExecutionState): ExecutionRows {
  const rows = [
    ...listRows(state),
    ...workRows(state),
    ...heldRows(state),
    ...waitingRows(state),
    ...loadRows(state),
    ...dueRows(state),
  ];
  // No name of a collection holds a null character.
  return new Map(rows.map((row) => [`${row.collection}\0${row.key}`, row]));
}

/** Returns the row of the attempt that an event ends, if it ends one. */
export function endRows(
  before: ExecutionState | undefined,
  event: ExecutionEvent,
  version: number,
): ViewWrite[] {
  const { agent, end } = endOf(before, event) ?? {};
  if (before === undefined || agent === undefined || end === undefined) return [];
  const key = `${before.execution}/${version}`;
  return [{ collection: collections.ends(agent, end), key, value: '""' }];
}

function endOf(before: ExecutionState | undefined, event: ExecutionEvent) {
  if (event.type === 'agent.reported') {
    const { agent, type } = event.report;
    const isEnd = type === 'task_complete' && event.isLate !== true;
    return isEnd ? ({ agent, end: 'completed' } as const) : undefined;
  }
  if (event.type !== 'task.moved' || event.from !== 'RUNNING') return undefined;
  const { to, blocker, isLoss, task } = event;
  const agent = before?.tasks.get(task)?.assignment?.agent;
  if (isLoss === true) return { agent, end: 'lost' } as const;
  const isFailure = to === 'ERROR' || blocker?.kind === 'attempts';
  return isFailure ? ({ agent, end: 'failed' } as const) : undefined;
}

/** Returns the writes that turn the rows `before` into those `after`. */
export function changedRows(before: ExecutionRows, after: ExecutionRows): ViewWrite[] {
  const writes: ViewWrite[] = [];
  for (const [name, row] of before) if (!after.has(name)) writes.push({ ...row, value: null });
  for (const [name, row] of after) {
    if (before.get(name)?.value !== row.value) writes.push(row);
  }
  return writes;
}

function listRows(state: ExecutionState): ViewWrite[] {
  const { execution, owner, planId, status, createdAt, isArchived } = state;
  if (isArchived) return [];
  const key = newestFirst(createdAt, execution);
  const value = JSON.stringify(summarize(state));
  return [
    { collection: collections.all(owner), key, value },
    { collection: collections.status(owner, status), key, value },
    ...(planId === undefined ? [] : [{ collection: collections.plan(owner, planId), key, value }]),
  ];
}

function workRows(state: ExecutionState): ViewWrite[] {
  const { execution, owner, graph } = state;
  return offeredTasks(state).flatMap((id) => {
    const { attempts, agent } = taskOf(state, id);
    const rank = String(graph.ranks.get(id)).padStart(6, '0');
    const { priority } = plannedTask(state, id);
    // A lease outlives its row, so a task that is offered again has another key.
    const key = `${priorityRanks[priority]}.${rank}.${execution}.${attempts}.${id}`;
    const value = JSON.stringify({ execution, task: id });
    return actionsOf(state, id).map((action) => ({
      collection: collections.work(owner, action, agent ?? state.agent),
      key,
      value,
    }));
  });
}

function heldRows(state: ExecutionState): ViewWrite[] {
  return runningTasks(state).flatMap((id) => {
    const { assignment } = taskOf(state, id);
    if (assignment === undefined) return [];
    const { execution } = state;
    const collection = collections.held(assignment.agent);
    return [
      { collection, key: `${execution}/${id}`, value: JSON.stringify({ execution, task: id }) },
    ];
  });
}

function waitingRows(state: ExecutionState): ViewWrite[] {
  const { execution, owner, plan, isArchived } = state;
  if (isArchived || isEnded(state.status)) return [];
  return blockedTasks(state).flatMap((task) => {
    const { blocker } = taskOf(state, task);
    if (blocker === undefined) return [];
    const { title, description, priority } = plannedTask(state, task);
    const { kind, message, suggestions, since } = blocker;
    const waiting: WaitingTask = {
      execution,
      task,
      title,
      name: plan.name,
      priority,
      kind,
      message,
      suggestions: [...suggestions],
      since,
      ...(description !== '' && { description: description.slice(0, 2_000).toWellFormed() }),
    };
    const collection = collections.waiting(owner);
    return [{ collection, key: `${execution}/${task}`, value: JSON.stringify(waiting) }];
  });
}

function loadRows(state: ExecutionState): ViewWrite[] {
  const { execution: key, status } = state;
  if (isEnded(status)) return [];
  const since = blockedTasks(state).flatMap((id) => taskOf(state, id).blocker?.since ?? []);
  const load: z.infer<typeof loadSchema> = {
    status,
    ready: offeredTasks(state).length,
    asked: since.length,
    ...(since.length > 0 && { since: Math.min(...since) }),
  };
  return [{ collection: collections.load, key, value: JSON.stringify(load) }];
}

function dueRows(state: ExecutionState): ViewWrite[] {
  const at = wakeAt(state);
  if (at === undefined) return [];
  const key = `${String(Math.ceil(at)).padStart(15, '0')}.${state.execution}`;
  return [{ collection: collections.due, key, value: state.execution }];
}
