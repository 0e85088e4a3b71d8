import {
  flag,
  type Json,
  type JsonObject,
  json,
  jsonObject,
  list,
  number,
  object,
  orNull,
  type Reader,
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

/** Something that happened in an execution. */
export interface ExecutionEvent {
  /** Place in the execution, from 1. */
  readonly number: number;
  readonly eventId: string;
  /** An `EventType`, or one of a newer server. */
  readonly eventType: string;
  readonly executionId: string;
  readonly recordedAt: number;
  readonly taskId?: string;
  /** Of `execution_reassigned` `null`: any that can. */
  readonly agentId?: string | null;
  // Of reports
  readonly subtaskId?: string;
  readonly agentTimestamp?: number;
  readonly status?: string;
  readonly message?: string;
  readonly percent?: number;
  readonly outputData?: Json;
  readonly errorType?: string;
  readonly errorMessage?: string;
  readonly humanReviewRequired?: boolean;
  readonly suggestions?: readonly string[];
  readonly blocking?: boolean;
  /** The agent had lost the task: nothing followed. */
  readonly late?: boolean;
  // Of the engine
  readonly planId?: string;
  readonly name?: string;
  readonly tasksTotal?: number;
  readonly from?: string;
  readonly to?: string;
  readonly reason?: string;
  /** Who asked for it. */
  readonly by?: string;
  readonly attempt?: number;
  readonly leaseExpiresAt?: number;
  /** When a task in error is tried again. */
  readonly notBefore?: number;
  readonly agentLost?: boolean;
  readonly blockerKind?: string;
  readonly choice?: string;
  readonly note?: string;
  readonly params?: JsonObject;
}

export const readEvent: Reader<ExecutionEvent> = object(
  {
    number,
    eventId: text,
    eventType: text,
    executionId: text,
    recordedAt: time,
  },
  {
    taskId: text,
    agentId: orNull(text),
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
    late: flag,
    planId: text,
    name: text,
    tasksTotal: number,
    from: text,
    to: text,
    reason: text,
    by: text,
    attempt: number,
    leaseExpiresAt: time,
    notBefore: time,
    agentLost: flag,
    blockerKind: text,
    choice: text,
    note: text,
    params: jsonObject,
  },
);

export interface EventPage {
  readonly events: readonly ExecutionEvent[];
  readonly nextCursor: string | null;
}

export const readEventPage: Reader<EventPage> = object({
  events: list(readEvent),
  nextCursor: orNull(text),
});
