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

const blocker = object({ kind: text, message: text, suggestions: list(text), since: time });

export const readTask = object(
  {
    taskId: text,
    title: text,
    description: text,
    /** The task around it; `null` at the top. */
    parent: orNull(text),
    dependsOn: list(text),
    action: text,
    params: jsonObject,
    priority: oneOf(['high', 'medium', 'low']),
    /** As planned. */
    durationHours: orNull(object({ min: number, likely: number, max: number })),
    status: oneOf(taskStatuses),
    /** In whose hands it is. */
    agentId: orNull(text),
    /** The only agent that may have it. */
    reservedFor: orNull(text),
    attempts: number,
    percent: orNull(number),
    /** The latest word on it. */
    message: orNull(text),
    /** Parts that an agent reported done. */
    subtasks: list(text),
    /** What people said about it. */
    notes: list(text),
    /** Why it waits for a person. */
    blocker: orNull(blocker),
    /** When a task in error is tried again. */
    notBefore: orNull(time),
    startedAt: orNull(time),
    completedAt: orNull(time),
    updatedAt: orNull(time),
    /** It is too long for a list: ask for the task itself. */
    outputOmitted: flag,
  },
  {
    /** What came of it. */
    outputData: json,
  },
);

/** A task of an execution. */
export type Task = ReadBy<typeof readTask>;

export const readTaskPage = object({ tasks: list(readTask), nextCursor: orNull(text) });

export type TaskPage = ReadBy<typeof readTaskPage>;
