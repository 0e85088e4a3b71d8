import type { Task } from '../../contracts/task.js';
import { newAgenda } from './agenda.js';
import type { ExecutionEventOf } from './events.js';
import { withTask } from './move-task.js';
import { planGraph } from './plan-graph.js';
import type { ExecutionState, TaskState } from './state.js';
import { TaskTable } from './task-table.js';

/** Returns the state onto which the events of a journal, the first included, are folded. */
export function initialState(event: ExecutionEventOf<'execution.created'>): ExecutionState {
  const graph = planGraph(event.plan);
  const empty: ExecutionState = {
    execution: event.execution,
    version: 0,
    owner: event.owner,
    planId: event.planId,
    plan: event.plan,
    graph,
    agent: event.agent,
    options: event.options,
    status: 'CREATED',
    reason: 'created',
    tasks: TaskTable.of(
      event.plan.tasks.map(({ id }) => [id, untouched(graph.parts.get(id)?.length ?? 0)]),
    ),
    agenda: newAgenda(graph),
    learned: [],
    judged: undefined,
    done: 0,
    createdAt: event.at,
    startedAt: undefined,
    endedAt: undefined,
    updatedAt: event.at,
    lastSignAt: event.at,
    isSilent: false,
    isArchived: false,
  };
  return event.plan.tasks.filter(isLeaf(graph.parts)).reduce(doneBefore, empty);
}

const isLeaf =
  (parts: ReadonlyMap<string, unknown>) =>
  ({ id }: Task): boolean =>
    !parts.has(id);

/** Marks a task as done if the plan says so. Called for tasks without children; parents follow from them. */
function doneBefore(state: ExecutionState, { id, status }: Task): ExecutionState {
  if (status === 'open') return state;
  return withTask(state, id, { status: status === 'complete' ? 'COMPLETE' : 'SKIPPED' });
}

function untouched(openParts: number): TaskState {
  return {
    status: 'QUEUED',
    attempts: 0,
    failures: 0,
    losses: 0,
    assignment: undefined,
    notBefore: undefined,
    blocker: undefined,
    agent: undefined,
    action: undefined,
    params: undefined,
    isApproved: undefined,
    last: undefined,
    avoided: undefined,
    doneBy: undefined,
    notes: [],
    output: undefined,
    message: undefined,
    failure: undefined,
    percent: undefined,
    subtasks: [],
    startedAt: undefined,
    endedAt: undefined,
    updatedAt: undefined,
    openParts,
  };
}
