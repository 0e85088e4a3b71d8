import type { SnapshotRules } from '../../journal/stream-definition.js';
import type { ExecutionState, TaskState } from './state.js';
import { TaskTable } from './task-table.js';

/** Fewest events between two snapshots: folding so many takes a few milliseconds. */
const minInterval = 250;

/** Everything of a state but its plan and what follows from that alone, which stand in the first event. */
interface Saved extends Omit<ExecutionState, 'plan' | 'graph' | 'tasks' | 'agent'> {
  readonly agent?: string | undefined;
  /** In the order of the plan. */
  readonly tasks: readonly TaskState[];
}

/** Keeps what the events made of an execution. */
export const executionSnapshot: SnapshotRules<ExecutionState> = {
  // A snapshot is as large as its plan: the larger, the rarer, so that its share of each event stays the same.
  interval: ({ tasks }) => Math.max(minInterval, tasks.size),
  save({ plan: _plan, graph: _graph, tasks, ...state }) {
    return JSON.stringify({ ...state, tasks: [...tasks.values()] } satisfies Saved);
  },
  restore(initial, text) {
    const { tasks, ...saved }: Saved = JSON.parse(text);
    // JSON leaves out what is undefined.
    const task = ([id, before]: readonly [string, TaskState], index: number) =>
      [id, { ...before, ...tasks[index] }] as const;
    return {
      ...initial,
      agent: undefined,
      ...saved,
      tasks: TaskTable.of([...initial.tasks].map(task)),
    };
  },
};
