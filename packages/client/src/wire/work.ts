import {
  flag,
  type Json,
  type JsonObject,
  json,
  jsonObject,
  list,
  number,
  object,
  oneOf,
  orNull,
  type Reader,
  text,
  time,
} from './readers.js';
import { type TaskStatus, taskStatuses } from './statuses.js';

/** A task beside the one that is given out. */
export interface NeighbourTask {
  readonly taskId: string;
  readonly title: string;
  readonly status: TaskStatus;
  /** What came of it. */
  readonly outputData?: Json;
}

const neighbour: Reader<NeighbourTask> = object(
  { taskId: text, title: text, status: oneOf(taskStatuses) },
  {
    outputData: json,
  },
);

/** What an agent should know around its task. */
export interface WorkContext {
  /** What it is all for. */
  readonly planGoal: string;
  /** What the task waited for, with what came of that. */
  readonly previousTasks: readonly NeighbourTask[];
  /** What waits for the task. */
  readonly upcomingTasks: readonly NeighbourTask[];
  /** What people said about the task. */
  readonly notes: readonly string[];
}

const context: Reader<WorkContext> = object({
  planGoal: text,
  previousTasks: list(neighbour),
  upcomingTasks: list(neighbour),
  notes: list(text),
});

/** A task as an agent is given it. */
export interface WorkTask {
  readonly taskId: string;
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly params: JsonObject;
  /** How long one try may take. */
  readonly timeoutHours: number;
  readonly retryPolicy: {
    readonly maxAttempts: number;
    readonly backoffSeconds: number;
  };
  /** 1, then 2 where it was given out before. */
  readonly attempt: number;
  readonly context: WorkContext;
}

const task: Reader<WorkTask> = object({
  taskId: text,
  title: text,
  description: text,
  action: text,
  params: jsonObject,
  timeoutHours: number,
  retryPolicy: object({ maxAttempts: number, backoffSeconds: number }),
  attempt: number,
  context,
});

const lease = object({
  token: text,
  expiresAt: time,
});

/** What to do about tasks that an agent holds. */
export interface WorkOrders {
  /** The execution is paused: stop, and take the task up when it is given out again. */
  readonly forcePause: boolean;
  /** The execution has ended: stop. */
  readonly forceCancel: boolean;
}

const orders = {
  forcePause: flag,
  forceCancel: flag,
};

/** A task in an agent's hands. */
export interface WorkOffer extends WorkOrders {
  readonly executionId: string;
  readonly planId: string | null;
  readonly lease: {
    /** Goes into every report. */
    readonly token: string;
    /** Unix time in milliseconds, by the server's clock, at which the task is taken away unless a sign comes first. */
    readonly expiresAt: number;
  };
  readonly nextTask: WorkTask;
}

const offer: Reader<WorkOffer> = object({
  executionId: text,
  planId: orNull(text),
  lease,
  nextTask: task,
  ...orders,
});

/** There is no work, and the agent holds a task of an execution that is paused or has ended. */
export interface NoWork extends WorkOrders {
  readonly executionId: string;
}

const nothing: Reader<NoWork> = object({ executionId: text, ...orders });

const isThere = object({ workAvailable: flag });

/** The answer to an agent that asks for work. */
export type Work =
  | ({ readonly workAvailable: true } & WorkOffer)
  | ({ readonly workAvailable: false } & NoWork);

export function readWork(value: unknown, where: string): Work {
  return isThere(value, where).workAvailable
    ? { workAvailable: true, ...offer(value, where) }
    : { workAvailable: false, ...nothing(value, where) };
}
