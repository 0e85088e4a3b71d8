import type { ExecutionState, Executions } from '@pce/executions';
import { runningTasks } from '@pce/executions/internal';
import { LRUCache } from 'lru-cache';

/** Remembers which agents were given tasks of which executions. */
export interface AssignmentCache {
  /** Notes that an agent was given a task. */
  note(agent: string, execution: string): void;
  /** Whether the assignment is remembered; `false` does not mean that there was none. */
  isKnown(agent: string, execution: string): boolean;
  /** Whether the agent holds a task of the execution, or ever did. */
  has(agent: string, state: ExecutionState): Promise<boolean>;
}

/** Maximum number of pairs remembered. */
const maxKnown = 100_000;

const eventsAtOnce = 1_000;

/** Remembers assignments made by this process, and reads the journal for others. */
export function createAssignmentCache(executions: Executions): AssignmentCache {
  const known = new LRUCache<string, true>({ max: maxKnown });
  const name = (agent: string, execution: string): string => `${execution}/${agent}`;
  const note = (agent: string, execution: string): void => {
    known.set(name(agent, execution), true);
  };
  return {
    note,
    isKnown: (agent, execution) => known.has(name(agent, execution)),
    async has(agent, state) {
      if (known.has(name(agent, state.execution))) return true;
      const isHolding = runningTasks(state).some(
        (id) => state.tasks.get(id)?.assignment?.agent === agent,
      );
      if (!isHolding && !(await wasAssigned(executions, agent, state))) return false;
      note(agent, state.execution);
      return true;
    },
  };
}

async function wasAssigned(
  executions: Executions,
  agent: string,
  { execution, version }: ExecutionState,
): Promise<boolean> {
  for (let after = 0; after < version; after += eventsAtOnce) {
    const entries = await executions.events(execution, { after, limit: eventsAtOnce });
    if (entries.some(({ event }) => event.type === 'task.assigned' && event.agent === agent)) {
      return true;
    }
  }
  return false;
}
