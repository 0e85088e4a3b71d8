import { IllegalTransitionError, InvalidInputError, VersionConflictError } from '@pce/core/errors';
import type * as z from 'zod/mini';
import { type Task, taskSchema } from '../contracts/task.js';
import { parsed } from './create-execution.js';
import type { ExecutionDraft, ExecutionEventOf } from './events.js';
import { type PlanGraph, planGraph } from './plan-graph.js';
import { blockedTasks } from './ready-tasks.js';
import { ancestorsOf } from './schedule-network.js';
import { type ExecutionState, taskOf } from './state.js';
import { isChangeable, isDone, isEnded } from './transitions.js';
import { planAfter } from './with-plan.js';

type TaskInput = Omit<z.input<typeof taskSchema>, 'id' | 'status'>;

/** Fields of a task, as a plan has them; `null` restores the default of one. */
type TaskFields = { readonly [Field in keyof TaskInput]?: TaskInput[Field] | null };

interface Placed {
  /** Existing tasks that are to depend on it, beside what they depend on now. */
  readonly before?: readonly string[];
  /** The only agent that may take it; `null`: any. */
  readonly agent?: string | null;
}

/** A change of one task of a plan. */
export type TaskChange =
  | (Placed & {
      readonly change: 'add';
      /** Id of the new task. @defaultValue `new-1`, or the next free number */
      readonly task?: string;
      readonly fields: TaskFields & Pick<TaskInput, 'title'>;
    })
  | (Placed & {
      readonly change: 'edit';
      readonly task: string;
      /** Those to replace. */
      readonly fields?: TaskFields;
    })
  | {
      readonly change: 'remove';
      /** A task that was not begun; its parts are removed with it. */
      readonly task: string;
      /** Whether tasks that depend on it depend on its own dependencies instead. @defaultValue `false`: such a task is refused */
      readonly rewire?: boolean;
    };

/** A person's change of what is left of a plan. */
export interface PlanChange {
  /** Applied in order, all or none. */
  readonly changes: readonly TaskChange[];
  readonly by: string;
  readonly reason?: string;
  /** Version of the plan that the change was decided on. @defaultValue any */
  readonly planVersion?: number;
}

type Put = ExecutionEventOf<'plan.changed'>['put'][number];

/**
 * Returns the events of a change of what is left of a plan. Tasks that run or are done stay as they are. A task that waits for a
 * person's own work or approval is asked about again; one that is blocked for another reason stays blocked.
 */
export function changePlan(
  state: ExecutionState,
  { changes, by, reason, planVersion = state.planVersion }: PlanChange,
): ExecutionDraft[] {
  const { execution, status, plan } = state;
  if (isEnded(status))
    throw new IllegalTransitionError(execution, status, 'changed', 'it has ended');
  if (planVersion !== state.planVersion)
    throw new VersionConflictError(`plan of ${execution}`, planVersion, state.planVersion);
  const { put, removed } = changedTasks(state, changes);
  if (put.length + removed.length === 0) throw new InvalidInputError('there is nothing to change');
  const after = planAfter(plan, { put, removed });
  if (after.tasks.length === 0)
    throw new InvalidInputError('plan: no task would be left: cancel the execution instead');
  const graph = planGraph(after);
  assertUndisturbed(state, graph);
  const changed = new Set(put.map(({ task }) => task.id));
  const asked = blockedTasks(state).flatMap((task): ExecutionDraft[] => {
    const planned = graph.byId.get(task);
    const { blocker } = taskOf(state, task);
    const isAsked = blocker?.kind === 'person' || blocker?.kind === 'approval';
    if (!isAsked || planned === undefined) return [];
    if (![planned, ...ancestorsOf(planned, graph.byId)].some(({ id }) => changed.has(id)))
      return [];
    const why = `its plan was changed by ${by}`;
    return [{ type: 'task.moved', task, from: 'BLOCKED', to: 'QUEUED', reason: why }];
  });
  const words = reason === undefined ? {} : { reason };
  return [{ type: 'plan.changed', put, removed, by, ...words }, ...asked];
}

/** Applies changes in order. Throws for a task that does not exist, runs, is done or, if it is removed, was begun. */
function changedTasks(
  state: ExecutionState,
  changes: readonly TaskChange[],
): { readonly put: Put[]; readonly removed: string[] } {
  const puts = new Map<string, Put>();
  const tasks = new Map<string, Task>(state.graph.byId);
  const write = (id: string, fields: object, agent?: string | null): void => {
    const { status, action, params, assignment } = state.tasks.get(id) ?? {};
    if (!isChangeable(status)) throw fixed(id, assignment?.agent, status);
    const given = {
      ...(action !== undefined && { action, alternatives: null }),
      ...(params && { params }),
    };
    const wanted = { ...tasks.get(id), ...(!puts.has(id) && given), ...fields, id };
    const present = Object.entries(wanted).filter(([, value]) => value !== null);
    const task = parsed(`task ${id}`, taskSchema, Object.fromEntries(present));
    const only = agent === undefined ? puts.get(id)?.agent : agent;
    puts.set(id, { task, ...(only !== undefined && { agent: only }) });
    tasks.set(id, task);
  };
  const known = (id: string): Task => {
    const task = tasks.get(id);
    if (task === undefined) throw new InvalidInputError(`there is no task ${JSON.stringify(id)}`);
    return task;
  };
  const remove = (id: string): void => {
    const { status = 'QUEUED', attempts = 0, startedAt, assignment } = state.tasks.get(id) ?? {};
    if (!isChangeable(status)) throw fixed(id, assignment?.agent, status);
    if (attempts > 0 || startedAt !== undefined)
      throw new IllegalTransitionError(`task ${id}`, status, 'removed', 'it was begun: skip it');
    tasks.delete(id);
    puts.delete(id);
    for (const { id: part, parent } of [...tasks.values()]) if (parent === id) remove(part);
  };
  const dependentsOf = (id: string) =>
    [...tasks.values()].filter(({ dependsOn }) => dependsOn.includes(id));
  for (const each of changes) {
    if (each.change === 'remove') {
      const { dependsOn } = known(each.task);
      remove(each.task);
      if (each.rewire !== true) continue;
      for (const task of dependentsOf(each.task)) {
        const others = task.dependsOn.flatMap((id) => (id === each.task ? dependsOn : [id]));
        write(task.id, { dependsOn: [...new Set(others)] });
      }
      continue;
    }
    const { task: id = freeId(tasks), fields = {}, before = [], agent } = each;
    if (each.change === 'edit') known(id);
    else if (tasks.has(id))
      throw new InvalidInputError(`there is a task ${JSON.stringify(id)} already`);
    write(id, { ...fields, status: 'open' }, agent);
    for (const other of before) {
      write(other, { dependsOn: [...new Set([...known(other).dependsOn, id])] });
    }
  }
  const removed = [...state.graph.byId.keys()].filter((id) => !tasks.has(id));
  for (const id of removed) {
    const names = dependentsOf(id).map((task) => task.id);
    if (names.length === 0) continue;
    const hint = 'change that, remove them too, or let them depend on what it depends on (rewire)';
    throw new InvalidInputError(
      `task ${id} is not removed: ${names.join(', ')} depend on it: ${hint}`,
    );
  }
  return { put: [...puts.values()], removed };
}

function freeId(tasks: ReadonlyMap<string, Task>): string {
  let number = 1;
  while (tasks.has(`new-${number}`)) number += 1;
  return `new-${number}`;
}

function fixed(id: string, agent: string | undefined, status = 'QUEUED'): IllegalTransitionError {
  const hint =
    agent === undefined
      ? 'what is done stays as it is'
      : `agent ${agent} has it: reassign it first, or wait for its end`;
  return new IllegalTransitionError(`task ${id}`, status, 'changed', hint);
}

/** Throws if a task that runs or is done would wait for something, have other parts, or become an ordinary task. */
function assertUndisturbed({ tasks, graph }: ExecutionState, after: PlanGraph): void {
  const isOpen = (id: string): boolean => !isDone(tasks.get(id)?.status ?? 'QUEUED');
  for (const id of after.order) {
    const { status } = tasks.get(id) ?? {};
    if (graph.parts.has(id))
      throw new InvalidInputError(`plan: task ${id} would have no parts left: remove it too`);
    if (isChangeable(status)) continue;
    const before = graph.waitsFor.get(id) ?? [];
    const open = after.waitsFor
      .get(id)
      ?.filter((other) => !before.includes(other) && isOpen(other));
    if (open === undefined || open.length === 0) continue;
    const hint = `it would wait for ${open.join(', ')}, which is not done`;
    throw new IllegalTransitionError(`task ${id}`, `${status}`, 'changed', hint);
  }
  for (const [id, parts] of after.parts) {
    const { status = 'QUEUED', attempts = 0 } = tasks.get(id) ?? {};
    const isFree = graph.parts.has(id) ? !isDone(status) : status === 'QUEUED' && attempts === 0;
    if (isFree || parts.every((part) => graph.parts.get(id)?.includes(part))) continue;
    const hint = 'it was begun, or is done: give the new tasks another parent';
    throw new IllegalTransitionError(`task ${id}`, status, 'divided', hint);
  }
}
