import type { ExecutionEventOf } from './events.js';
import { planGraph } from './plan-graph.js';
import type { ExecutionState } from './state.js';
import { TaskTable } from './task-table.js';
import { withPlan } from './with-plan.js';

/** Returns the state onto which the events of a journal, the first included, are folded. */
export function initialState(event: ExecutionEventOf<'execution.created'>): ExecutionState {
  const { execution, owner, planId, plan, agent, options, at } = event;
  const empty = { ready: [], active: [], openDependencies: [] };
  return withPlan(
    {
      execution,
      owner,
      planId,
      plan,
      agent,
      options,
      version: 0,
      planVersion: 1,
      graph: planGraph(plan),
      tasks: TaskTable.of([]),
      agenda: empty,
      done: 0,
      status: 'CREATED',
      reason: 'created',
      learned: [],
      judged: undefined,
      createdAt: at,
      startedAt: undefined,
      endedAt: undefined,
      updatedAt: at,
      lastSignAt: at,
      isSilent: false,
      isArchived: false,
    },
    plan,
  );
}
