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

const blocker = object({ kind: text, message: text, suggestions: list(text), since: time });

/** A task of an execution. */
export interface Task {
  readonly taskId: string;
  readonly title: string;
  readonly description: string;
  /** The task around it; `null` at the top. */
  readonly parent: string | null;
  readonly dependsOn: readonly string[];
  readonly action: string;
  readonly params: JsonObject;
  readonly priority: 'high' | 'medium' | 'low';
  /** As planned. */
  readonly durationHours: {
    readonly min: number;
    readonly likely: number;
    readonly max: number;
  } | null;
  readonly status: TaskStatus;
  /** In whose hands it is. */
  readonly agentId: string | null;
  /** The only agent that may have it. */
  readonly reservedFor: string | null;
  readonly attempts: number;
  readonly percent: number | null;
  /** The latest word on it. */
  readonly message: string | null;
  /** Parts that an agent reported done. */
  readonly subtasks: readonly string[];
  /** What people said about it. */
  readonly notes: readonly string[];
  /** Why it waits for a person. */
  readonly blocker: {
    readonly kind: string;
    readonly message: string;
    readonly suggestions: readonly string[];
    readonly since: number;
  } | null;
  /** When a task in error is tried again. */
  readonly notBefore: number | null;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly updatedAt: number | null;
  /** It is too long for a list: ask for the task itself. */
  readonly outputOmitted: boolean;
  /** What came of it. */
  readonly outputData?: Json;
}

export const readTask: Reader<Task> = object(
  {
    taskId: text,
    title: text,
    description: text,
    parent: orNull(text),
    dependsOn: list(text),
    action: text,
    params: jsonObject,
    priority: oneOf(['high', 'medium', 'low']),
    durationHours: orNull(object({ min: number, likely: number, max: number })),
    status: oneOf(taskStatuses),
    agentId: orNull(text),
    reservedFor: orNull(text),
    attempts: number,
    percent: orNull(number),
    message: orNull(text),
    subtasks: list(text),
    notes: list(text),
    blocker: orNull(blocker),
    notBefore: orNull(time),
    startedAt: orNull(time),
    completedAt: orNull(time),
    updatedAt: orNull(time),
    outputOmitted: flag,
  },
  {
    outputData: json,
  },
);

export interface TaskPage {
  readonly tasks: readonly Task[];
  readonly nextCursor: string | null;
}

export const readTaskPage: Reader<TaskPage> = object({
  tasks: list(readTask),
  nextCursor: orNull(text),
});
