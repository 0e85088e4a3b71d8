import { createExecutions } from '@pce/core/execution';
import { appendToStream, executionJournal, loadStream, stampEvent } from '@pce/core/journal';
import type { Store } from '@pce/core/store';

/** An execution, and how more happens in it. */
export interface LargeExecution {
  readonly executionId: string;
  /** Has an agent report progress so many times on the tasks that run. */
  happen(events: number): Promise<void>;
}

/** Tasks that run at a time. */
const running = 100;
/** Events of one append. */
const together = 200;
const hourMs = 3_600_000;

/**
 * Makes an execution of `tasks` tasks in phases of 100, of which a hundred run, with about `events` events. Reports are
 * written into the journal as they would be taken: to take each, core looks at every task, which for 100,000 lasts minutes.
 */
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
  let stream = await loadStream(store, executionJournal, execution);
  const report = (index: number) => {
    const number = stream.head.version + index + 1;
    const one = held[number % held.length];
    if (one === undefined) throw new Error('no task runs');
    const said = { percent: number % 100, message: `step ${number}` };
    const report = { type: 'task_progress', agent: 'ann', ...one, ...said } as const;
    const at = Date.now();
    // The lease outlasts the measurement.
    const lease = { expiresAt: at + hourMs };
    return stampEvent(
      { type: 'agent.reported' as const, id: `event_${number}`, report, ...lease },
      at,
    );
  };
  const happen = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += together) {
      const length = Math.min(together, count - done);
      const reports = Array.from({ length }, (_, index) => report(index));
      stream = await appendToStream(store, executionJournal, stream, reports);
    }
  };
  await happen(events);
  return { executionId: execution, happen };
}

function largePlan(tasks: number) {
  const duration = { minMs: hourMs, likelyMs: 2 * hourMs, maxMs: 4 * hourMs };
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
