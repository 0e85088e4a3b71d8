import { flag, list, number, object, oneOf, orNull, type ReadBy, text, time } from './readers.js';
import { executionStatuses } from './statuses.js';

const summary = {
  executionId: text,
  planId: orNull(text),
  /** The plan's. */
  name: text,
  status: oneOf(executionStatuses),
  /** Why it has this status. */
  reason: text,
  tasksTotal: number,
  tasksCompleted: number,
  /** 0 to 100. */
  percent: number,
  createdAt: time,
  startedAt: orNull(time),
  completedAt: orNull(time),
};

const readSummary = object(summary);

/** An execution as a list shows it. */
export type ExecutionSummary = ReadBy<typeof readSummary>;

const blocker = object({
  taskId: text,
  title: text,
  /** `agent`, `review`, `attempts` or `losses`: why it waits for a person. */
  kind: text,
  message: text,
  suggestions: list(text),
  since: time,
});

/** A task that waits for a person. */
export type Blocker = ReadBy<typeof blocker>;

const currentTask = object({
  taskId: text,
  title: text,
  agentId: text,
  attempt: number,
  percent: orNull(number),
  message: orNull(text),
  startedAt: time,
  leaseExpiresAt: time,
});

/** A task in an agent's hands. */
export type CurrentTask = ReadBy<typeof currentTask>;

export const readExecution = object({
  ...summary,
  /** The only agent that may work on it; `null`: any that can. */
  agentId: orNull(text),
  currentTasks: list(currentTask),
  blockers: list(blocker),
  /** Number of the latest event. */
  lastEvent: number,
  updatedAt: time,
});

/** A plan being carried out. */
export type Execution = ReadBy<typeof readExecution>;

export const readExecutionPage = object({
  executions: list(readSummary),
  nextCursor: orNull(text),
});

export type ExecutionPage = ReadBy<typeof readExecutionPage>;

export const readExecutionStanding = object({
  executionId: text,
  status: oneOf(executionStatuses),
  reason: text,
  tasksTotal: number,
  tasksCompleted: number,
  percent: number,
  lastEvent: number,
  updatedAt: time,
  hasEnded: flag,
});

/** Where an execution stands, in few words. */
export type ExecutionStanding = ReadBy<typeof readExecutionStanding>;
