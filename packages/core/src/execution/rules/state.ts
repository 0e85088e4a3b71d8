import type {
  BlockerKind,
  ExecutionOptions,
  ExecutionStatus,
  TaskStatus,
} from '../../contracts/execution.js';
import type { Json, JsonObject } from '../../contracts/json.js';
import type { TaskPlan } from '../../contracts/task.js';
import type { PlanGraph } from './plan-graph.js';
import type { TaskTable } from './task-table.js';

/** A task in the hands of an agent. */
export interface Assignment {
  readonly agent: string;
  /** What the agent proves with that the task is still its own. */
  readonly token: string;
  readonly startedAt: number;
  /** Unix time in milliseconds at which the task is taken away, unless a sign comes first. */
  readonly expiresAt: number;
}

/** Why a task waits for a person. */
export interface Blocker {
  readonly kind: BlockerKind;
  readonly message: string;
  readonly suggestions: readonly string[];
  /** Unix time in milliseconds. */
  readonly since: number;
}

/** Where a task stands. */
export interface TaskState {
  readonly status: TaskStatus;
  /** How often it was given out. */
  readonly attempts: number;
  /** Failures and losses since a person last decided. */
  readonly failures: number;
  readonly losses: number;
  readonly assignment: Assignment | undefined;
  /** Of a task in error: when it is tried again; `undefined` where it is not. */
  readonly notBefore: number | undefined;
  readonly blocker: Blocker | undefined;
  /** The only agent that may have it, where a person said so. */
  readonly agent: string | undefined;
  /** In place of those of the plan. */
  readonly params: JsonObject | undefined;
  /** What people said about it, for the agent. */
  readonly notes: readonly string[];
  readonly output: Json | undefined;
  /** The latest word on it. */
  readonly message: string | undefined;
  readonly percent: number | undefined;
  /** Parts that an agent reported done. */
  readonly subtasks: readonly string[];
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly updatedAt: number | undefined;
  /** Parts that are not done. */
  readonly openParts: number;
}

/** What an execution's journal folds to. As large as its plan, however long the journal. */
export interface ExecutionState {
  readonly execution: string;
  /** Version of the last event folded. */
  readonly version: number;
  readonly owner: string;
  readonly planId: string | undefined;
  readonly plan: TaskPlan;
  readonly graph: PlanGraph;
  /** The only agent that may work on it. */
  readonly agent: string | undefined;
  readonly options: ExecutionOptions;
  readonly status: ExecutionStatus;
  /** Why it has this status. */
  readonly reason: string;
  readonly tasks: TaskTable<TaskState>;
  /** Tasks that are done, those with parts included. */
  readonly done: number;
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly updatedAt: number;
  /** When an agent was last heard of. */
  readonly lastSignAt: number;
  /** Blocked because none was heard of for too long, and none was since. */
  readonly isSilent: boolean;
  readonly isArchived: boolean;
}

/** A task of the plan. Throws where there is none: ids in events were checked before they were written. */
export function taskOf(state: ExecutionState, id: string): TaskState {
  const task = state.tasks.get(id);
  if (task === undefined) throw new Error(`execution ${state.execution} has no task ${id}`);
  return task;
}
