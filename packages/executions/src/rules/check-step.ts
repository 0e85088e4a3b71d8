import type { ExecutionEvent } from './events.js';
import { type ExecutionState, taskOf } from './state.js';
import { executionTransitions, isChangeable } from './transitions.js';

/** Returns why an event does not continue a state: it moves what was elsewhere, or gives out what somebody has. */
export function checkStep(before: ExecutionState, event: ExecutionEvent): string | undefined {
  switch (event.type) {
    case 'execution.moved': {
      const { from, to } = event;
      if (from !== before.status) return differs('the execution', before.status, from);
      return executionTransitions[from].includes(to) ? undefined : `${from} cannot become ${to}`;
    }
    case 'task.moved': {
      const { status } = taskOf(before, event.task);
      return event.from === status ? undefined : differs(`task ${event.task}`, status, event.from);
    }
    case 'task.assigned': {
      const { status, attempts } = taskOf(before, event.task);
      if (status !== 'QUEUED') return differs(`task ${event.task}`, status, 'QUEUED');
      return event.attempt === attempts + 1 ? undefined : `attempt ${attempts} came before it`;
    }
    case 'plan.changed': {
      const ids = [...event.removed, ...event.put.map(({ task }) => task.id)];
      const busy = ids.find((id) => !isChangeable(before.tasks.get(id)?.status));
      return busy === undefined ? undefined : `task ${busy} was running or done`;
    }
    default:
      return undefined;
  }
}

function differs(what: string, is: string, said: string): string {
  return `${what} was ${is}, the journal says ${said}`;
}
