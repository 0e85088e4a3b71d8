import {
  flag,
  json,
  jsonObject,
  list,
  number,
  object,
  oneOf,
  orNull,
  type ReadBy,
  text,
  time,
} from './readers.js';
import { taskStatuses } from './statuses.js';

const neighbour = object(
  { taskId: text, title: text, status: oneOf(taskStatuses) },
  {
    /** What came of it. */
    outputData: json,
  },
);

/** A task beside the one that is given out. */
export type NeighbourTask = ReadBy<typeof neighbour>;

const context = object({
  /** What it is all for. */
  planGoal: text,
  /** What the task waited for, with what came of that. */
  previousTasks: list(neighbour),
  /** What waits for the task. */
  upcomingTasks: list(neighbour),
  /** What people said about the task. */
  notes: list(text),
});

/** What an agent should know around its task. */
export type WorkContext = ReadBy<typeof context>;

const task = object({
  taskId: text,
  title: text,
  description: text,
  action: text,
  params: jsonObject,
  /** How long one try may take. */
  timeoutHours: number,
  retryPolicy: object({ maxAttempts: number, backoffSeconds: number }),
  /** 1, then 2 where it was given out before. */
  attempt: number,
  context,
});

/** A task as an agent is given it. */
export type WorkTask = ReadBy<typeof task>;

const lease = object({
  /** Goes into every report. */
  token: text,
  /** Unix time in milliseconds, by the server's clock, at which the task is taken away unless a sign comes first. */
  expiresAt: time,
});

const orders = {
  /** The execution is paused: stop, and take it up when it is given out again. */
  forcePause: flag,
  /** The execution has ended: stop. */
  forceCancel: flag,
};

const offer = object({
  executionId: text,
  planId: orNull(text),
  lease,
  nextTask: task,
  ...orders,
});

/** A task in an agent's hands. */
export type WorkOffer = ReadBy<typeof offer>;

const nothing = object({ executionId: text, ...orders });

/** There is no work, and the agent holds a task of an execution that is paused or has ended. */
export type NoWork = ReadBy<typeof nothing>;

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
