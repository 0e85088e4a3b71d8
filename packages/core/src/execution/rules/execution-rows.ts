import type { ViewWrite } from '../../store/store.js';
import { wakeAt } from './next.js';
import { priorityRanks } from './plan-graph.js';
import { offeredTasks, runningTasks } from './ready-tasks.js';
import { type ExecutionState, taskOf } from './state.js';
import { summarize } from './summarize.js';

export const collections = {
  /** Executions in which the clock will have something to say, the earliest first. */
  due: 'executions/due',
  /** Executions of an owner, the newest first, without those that are archived. */
  all: (owner: string) => `executions/of/${encodeURIComponent(owner)}`,
  status: (owner: string, status: string) => `${collections.all(owner)}/status/${status}`,
  plan: (owner: string, plan: string) =>
    `${collections.all(owner)}/plan/${encodeURIComponent(plan)}`,
  /** Tasks an agent may take, by what it must be able to do. */
  work: (owner: string, action: string, agent: string | undefined) => {
    const who = agent === undefined ? 'any' : `only/${encodeURIComponent(agent)}`;
    return `executions/work/${encodeURIComponent(owner)}/${who}/${encodeURIComponent(action)}`;
  },
  /** Tasks in an agent's hands. */
  held: (agent: string) => `executions/held/${encodeURIComponent(agent)}`,
  /** Reports of an execution by id. */
  reports: (execution: string) => `executions/reports/${encodeURIComponent(execution)}`,
};

/** The rows that show where an execution stands, by collection and key. */
export type ExecutionRows = ReadonlyMap<string, ViewWrite>;

export function executionRows(state: ExecutionState): ExecutionRows {
  const rows = [...listRows(state), ...workRows(state), ...heldRows(state), ...dueRows(state)];
  return new Map(rows.map((row) => [JSON.stringify([row.collection, row.key]), row]));
}

/** What has to be written so that the rows of `before` become those of `after`. */
export function changedRows(before: ExecutionRows, after: ExecutionRows): ViewWrite[] {
  const gone = [...before].filter(([name]) => !after.has(name));
  const changed = [...after].filter(([name, { value }]) => before.get(name)?.value !== value);
  return [...gone.map(([, row]) => ({ ...row, value: null })), ...changed.map(([, row]) => row)];
}

function listRows(state: ExecutionState): ViewWrite[] {
  const { execution, owner, planId, status, createdAt, isArchived } = state;
  if (isArchived) return [];
  const key = `${newestFirst(createdAt)}.${execution}`;
  const value = JSON.stringify(summarize(state));
  return [
    { collection: collections.all(owner), key, value },
    { collection: collections.status(owner, status), key, value },
    ...(planId === undefined ? [] : [{ collection: collections.plan(owner, planId), key, value }]),
  ];
}

function workRows(state: ExecutionState): ViewWrite[] {
  const { execution, owner, graph } = state;
  return offeredTasks(state).map((id) => {
    const { attempts, agent } = taskOf(state, id);
    const rank = String(graph.order.indexOf(id)).padStart(6, '0');
    const { action = '', priority = 'medium' } = graph.byId.get(id) ?? {};
    return {
      collection: collections.work(owner, action, agent ?? state.agent),
      // A lease outlives its row: what is offered again has another key.
      key: `${priorityRanks[priority]}.${rank}.${execution}.${attempts}.${id}`,
      value: JSON.stringify({ execution, task: id }),
    };
  });
}

function heldRows(state: ExecutionState): ViewWrite[] {
  return runningTasks(state).flatMap((id) => {
    const { assignment } = taskOf(state, id);
    if (assignment === undefined) return [];
    const { execution } = state;
    const collection = collections.held(assignment.agent);
    return [
      { collection, key: `${execution}/${id}`, value: JSON.stringify({ execution, task: id }) },
    ];
  });
}

function dueRows(state: ExecutionState): ViewWrite[] {
  const at = wakeAt(state);
  if (at === undefined) return [];
  const key = `${String(Math.ceil(at)).padStart(15, '0')}.${state.execution}`;
  return [{ collection: collections.due, key, value: state.execution }];
}

/** Keys are in ascending order: the later, the smaller. */
function newestFirst(at: number): string {
  return String(1e15 - Math.floor(at)).padStart(15, '0');
}
