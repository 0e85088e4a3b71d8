import { flag, list, number, object, oneOf, orNull, type Reader, text, time } from './readers.js';
import { type ExecutionStatus, executionStatuses } from './statuses.js';

const summary = {
  executionId: text,
  planId: orNull(text),
  name: text,
  status: oneOf(executionStatuses),
  reason: text,
  tasksTotal: number,
  tasksCompleted: number,
  percent: number,
  createdAt: time,
  startedAt: orNull(time),
  completedAt: orNull(time),
};

/** An execution as a list shows it. */
export interface ExecutionSummary {
  readonly executionId: string;
  readonly planId: string | null;
  /** The plan's. */
  readonly name: string;
  readonly status: ExecutionStatus;
  /** Why it has this status. */
  readonly reason: string;
  readonly tasksTotal: number;
  readonly tasksCompleted: number;
  /** 0 to 100. */
  readonly percent: number;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
}

const readSummary: Reader<ExecutionSummary> = object(summary);

/** A task that waits for a person. */
export interface Blocker {
  readonly taskId: string;
  readonly title: string;
  /** `agent`, `review`, `attempts` or `losses`: why it waits for a person. */
  readonly kind: string;
  readonly message: string;
  readonly suggestions: readonly string[];
  readonly since: number;
}

const blocker: Reader<Blocker> = object({
  taskId: text,
  title: text,
  kind: text,
  message: text,
  suggestions: list(text),
  since: time,
});

/** A task in an agent's hands. */
export interface CurrentTask {
  readonly taskId: string;
  readonly title: string;
  readonly agentId: string;
  readonly attempt: number;
  readonly percent: number | null;
  readonly message: string | null;
  readonly startedAt: number;
  readonly leaseExpiresAt: number;
}

const currentTask: Reader<CurrentTask> = object({
  taskId: text,
  title: text,
  agentId: text,
  attempt: number,
  percent: orNull(number),
  message: orNull(text),
  startedAt: time,
  leaseExpiresAt: time,
});

/** A plan being carried out. */
export interface Execution extends ExecutionSummary {
  /** The only agent that may work on it; `null`: any that can. */
  readonly agentId: string | null;
  readonly currentTasks: readonly CurrentTask[];
  readonly blockers: readonly Blocker[];
  /** Number of the latest event. */
  readonly lastEvent: number;
  readonly updatedAt: number;
}

export const readExecution: Reader<Execution> = object({
  ...summary,
  agentId: orNull(text),
  currentTasks: list(currentTask),
  blockers: list(blocker),
  lastEvent: number,
  updatedAt: time,
});

export interface ExecutionPage {
  readonly executions: readonly ExecutionSummary[];
  readonly nextCursor: string | null;
}

export const readExecutionPage: Reader<ExecutionPage> = object({
  executions: list(readSummary),
  nextCursor: orNull(text),
});

/** Where an execution stands, in few words. */
export interface ExecutionStanding {
  readonly executionId: string;
  readonly status: ExecutionStatus;
  readonly reason: string;
  readonly tasksTotal: number;
  readonly tasksCompleted: number;
  readonly percent: number;
  readonly lastEvent: number;
  readonly updatedAt: number;
  readonly hasEnded: boolean;
}

export const readExecutionStanding: Reader<ExecutionStanding> = object({
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
