import {
  flag,
  json,
  jsonObject,
  list,
  number,
  object,
  orNull,
  type ReadBy,
  text,
  time,
} from './readers.js';
import type { ReportType } from './statuses.js';

/** Types of events: what agents report, and what the engine makes of it. */
export type EventType =
  | ReportType
  | 'execution_created'
  | 'execution_moved'
  | 'execution_reassigned'
  | 'execution_archived'
  | 'task_assigned'
  | 'task_moved'
  | 'task_resolved';

export const readEvent = object(
  {
    /** Place in the execution, from 1. */
    number,
    eventId: text,
    /** An `EventType`, or one of a newer server. */
    eventType: text,
    executionId: text,
    recordedAt: time,
  },
  {
    taskId: text,
    /** Of `execution_reassigned` `null`: any that can. */
    agentId: orNull(text),
    // Of reports
    subtaskId: text,
    agentTimestamp: time,
    status: text,
    message: text,
    percent: number,
    outputData: json,
    errorType: text,
    errorMessage: text,
    humanReviewRequired: flag,
    suggestions: list(text),
    blocking: flag,
    /** The agent had lost the task: nothing followed. */
    late: flag,
    // Of the engine
    planId: text,
    name: text,
    tasksTotal: number,
    from: text,
    to: text,
    reason: text,
    /** Who asked for it. */
    by: text,
    attempt: number,
    leaseExpiresAt: time,
    /** When a task in error is tried again. */
    notBefore: time,
    agentLost: flag,
    blockerKind: text,
    choice: text,
    note: text,
    params: jsonObject,
  },
);

/** Something that happened in an execution. */
export type ExecutionEvent = ReadBy<typeof readEvent>;

export const readEventPage = object({ events: list(readEvent), nextCursor: orNull(text) });

export type EventPage = ReadBy<typeof readEventPage>;
