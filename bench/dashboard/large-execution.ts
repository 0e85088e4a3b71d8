import { createExecutions } from '@pce/core/execution';
import type { Store } from '@pce/core/store';

/** An execution, and how more happens in it. */
export interface LargeExecution {
  readonly executionId: string;
  /** Has an agent report progress so many times on the tasks that run. */
  happen(events: number): Promise<void>;
}

/** Tasks that run at a time. */
const running = 100;

/** Makes an execution of `tasks` tasks in phases of 100, of which a hundred run, with about `events` events. */
export async function largeExecution(
  store: Store,
  { tasks, events }: { readonly tasks: number; readonly events: number },
): Promise<LargeExecution> {
  const executions = createExecutions({ store });
  const { execution } = await executions.create({ owner: 'local', plan: largePlan(tasks) });
  const held: { readonly task: string; readonly token: string }[] = [];
  for (let taken = 0; taken < running; taken += 1) {
    const offer = await executions.lease({ owner: 'local', agent: 'ann', actions: ['work'] });
    if (offer) held.push({ task: offer.task.id, token: offer.token });
  }
  const happen = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += 1) {
      const one = held[done % held.length];
      if (one === undefined) throw new Error('no task runs');
      const said = { percent: done % 100, message: `step ${done}` };
      await executions.report(execution, { type: 'task_progress', agent: 'ann', ...one, ...said });
    }
  };
  await happen(events);
  return { executionId: execution, happen };
}

function largePlan(tasks: number) {
  const duration = { minMs: 3_600_000, likelyMs: 7_200_000, maxMs: 14_400_000 };
  const phases = Array.from({ length: tasks / 100 }, (_, index) => `${index + 1}`);
  const parts = Array.from({ length: 99 }, (_, index) => index + 1);
  return {
    name: 'A large plan',
    goal: 'A large plan',
    tasks: phases.flatMap((phase) => [
      { id: phase, title: `Phase ${phase}`, action: 'work' },
      ...parts.map((part) => ({
        ...{ id: `${phase}.${part}`, title: `Part ${part} of phase ${phase}`, parent: phase },
        ...{ action: 'work', duration, ...(part > 1 && { dependsOn: [`${phase}.${part - 1}`] }) },
      })),
    ]),
  };
}
