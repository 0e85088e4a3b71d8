import type { Json, JsonObject } from '@pce/core/contracts';
import type {
  BlockerKind,
  ExecutionOptions,
  ExecutionStatus,
  TaskStatus,
} from '../contracts/execution.js';
import type { Task, TaskPlan } from '../contracts/task.js';
import type { Agenda } from './agenda.js';
import type { PlanGraph } from './plan-graph.js';
import type { TaskTable } from './task-table.js';

/** The lease of a task by an agent. */
export interface Assignment {
  readonly agent: string;
  /** Proof that the agent still holds the task. */
  readonly token: string;
  readonly startedAt: number;
  /** Unix time in milliseconds at which the lease expires, unless a report renews it. */
  readonly expiresAt: number;
  /** Milliseconds by which the lease was given, and is renewed. */
  readonly leaseMs: number;
  /** Unix time in milliseconds of the agent's latest report, or of the start. */
  readonly saidAt: number;
}

/** Reason for which a task waits for a person. */
export interface Blocker {
  readonly kind: BlockerKind;
  readonly message: string;
  readonly suggestions: readonly string[];
  /** Unix time in milliseconds. */
  readonly since: number;
}

/** State of a task. */
export interface TaskState {
  readonly status: TaskStatus;
  /** Number of times it was leased. */
  readonly attempts: number;
  /** Failed attempts since the last decision of a person. */
  readonly failures: number;
  /** Lost agents since the last decision of a person. */
  readonly losses: number;
  readonly assignment: Assignment | undefined;
  /** Unix time in milliseconds of the retry of a task in error; `undefined` if it is not retried. */
  readonly notBefore: number | undefined;
  readonly blocker: Blocker | undefined;
  /** The only agent that may take it, if a person named one. */
  readonly agent: string | undefined;
  /** Action that replaces that of the plan, and its alternatives. */
  readonly action: string | undefined;
  /** Parameters that replace those of the plan. */
  readonly params: JsonObject | undefined;
  /** Whether a person approved it before it began. */
  readonly isApproved: true | undefined;
  /** Latest agent, which may still complete it after it lost it, while no other has it; `before`: its token of the time before. */
  readonly last:
    | (Pick<Assignment, 'agent' | 'token'> & { readonly before?: string | undefined })
    | undefined;
  /** Agent whose last attempt failed or whose lease ran out, and the Unix time in milliseconds at which the task was offered again. */
  readonly avoided:
    | { readonly agent: string; readonly since: number; readonly leaseMs: number }
    | undefined;
  /** Agent or person that did it. */
  readonly doneBy: string | undefined;
  /** Notes of people for the agent. */
  readonly notes: readonly string[];
  readonly output: Json | undefined;
  /** Latest message about it. */
  readonly message: string | undefined;
  /** Why its last attempt failed. */
  readonly failure: string | undefined;
  /** Progress, 0 to 100. */
  readonly percent: number | undefined;
  /** Subtasks that the agent reported as done. */
  readonly subtasks: readonly string[];
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly updatedAt: number | undefined;
  /** Number of child tasks that are not done. */
  readonly openParts: number;
}

/** A person's word on a success criterion. */
export interface Judgement {
  readonly isMet: boolean;
  readonly by: string;
  readonly note?: string | undefined;
}

/** State of an execution, folded from its journal. Its size depends on the plan, not on the length of the journal. */
export interface ExecutionState {
  readonly execution: string;
  /** Version of the last event. */
  readonly version: number;
  readonly owner: string;
  readonly planId: string | undefined;
  readonly plan: TaskPlan;
  /** Number of the plan's version, from 1; each change of the plan raises it. */
  readonly planVersion: number;
  readonly graph: PlanGraph;
  /** The only agent that may work on it. */
  readonly agent: string | undefined;
  readonly options: ExecutionOptions;
  readonly status: ExecutionStatus;
  /** Reason for the status. */
  readonly reason: string;
  readonly tasks: TaskTable<TaskState>;
  readonly agenda: Agenda;
  /** Lessons of finished tasks for those after them, from their outputs; the newest last. */
  readonly learned: readonly string[];
  /** Words of people on success criteria, by criterion; `undefined` if there are none. */
  readonly judged: Readonly<Record<string, Judgement>> | undefined;
  /** Number of tasks that are done, those with children included. */
  readonly done: number;
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly updatedAt: number;
  /** Unix time in milliseconds of the last report of an agent. */
  readonly lastSignAt: number;
  /** Whether it is blocked because no agent reported for too long. */
  readonly isSilent: boolean;
  readonly isArchived: boolean;
}

/** Returns the state of a task. Throws if there is none: ids in events were checked before they were written. */
export function taskOf(state: ExecutionState, id: string): TaskState {
  return known(state, id, state.tasks.get(id));
}

/** Returns a task as the plan has it. Throws if there is none. */
export function plannedTask(state: ExecutionState, id: string): Task {
  return known(state, id, state.graph.byId.get(id));
}

/** Returns the actions any of which an agent needs to take a task. */
export function actionsOf(state: ExecutionState, id: string): readonly string[] {
  const { action, alternatives = [] } = plannedTask(state, id);
  const { action: given } = taskOf(state, id);
  return given === undefined ? [action, ...alternatives] : [given];
}

function known<Value>(state: ExecutionState, id: string, value: Value | undefined): Value {
  if (value === undefined) throw new Error(`execution ${state.execution} has no task ${id}`);
  return value;
}
