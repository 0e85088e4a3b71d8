import type { Message, StreamResponse, Task, TaskState } from '@a2a-js/sdk';

/** Names the user of a call. */
export interface Caller {
  /** The user to whom tasks belong. */
  readonly owner: string;
  /** Returns the run context of a turn. @defaultValue none */
  readonly run: (() => unknown) | undefined;
  /** Aborts when the caller reads no more. @defaultValue never */
  readonly closed: AbortSignal | undefined;
}

export interface ShownTask {
  readonly task: Task;
  /** Version of the latest event. */
  readonly version: number;
}

/** A task, and from where on its updates are shown. */
export interface TaskStart {
  readonly id: string;
  /** Version of the first event to show. */
  readonly first: number;
  /** Version up to which a turn is known to have continued. */
  readonly head: number;
}

export interface ListedTask {
  readonly id: string;
  readonly state: TaskState;
  /** Unix time in milliseconds, as the other. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Tasks of one kind, such as turns. Methods that take an id throw `TaskNotFoundError`, also for the tasks of others. */
export interface TaskKind {
  get(id: string, caller: Caller): Promise<ShownTask>;
  /** Lists the tasks of a user, and of a context unless it is empty: those begun last first. */
  list(owner: string, contextId: string): Promise<readonly ListedTask[]>;
  /** Begins the task of a message, or finds the one that it began before. */
  start(message: Message, caller: Caller): Promise<TaskStart>;
  /** Continues the task that a message names by the answer in it. */
  answer(message: Message, caller: Caller): Promise<TaskStart>;
  /** Returns from where on a client that comes back is shown a task. */
  show(id: string, caller: Caller): Promise<TaskStart>;
  /** Yields the task as it is, then its updates until it ends or waits. */
  updates(start: TaskStart, caller: Caller): AsyncGenerator<StreamResponse, void, undefined>;
  /** Cancels a task. Throws `TaskNotCancelableError`. */
  cancel(id: string, caller: Caller): Promise<void>;
}
