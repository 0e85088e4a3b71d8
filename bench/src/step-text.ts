import { memoryStore } from '@pce/core';
import { recordingStore } from './recording-store.ts';
import { runSubject, workloadOrchestrator } from './subject.ts';

/** Returns the events of one step of W(n), from the middle of the turn: the bytes of the raw insert. */
export async function stepText(steps: number): Promise<string> {
  const { store, appends } = recordingStore(memoryStore());
  await using orchestrator = workloadOrchestrator({ store });
  await runSubject(orchestrator, steps);
  const events = appends.flatMap((append) => append.events);
  const decisions = events.flatMap(({ type }, index) => (type === 'executor.decided' ? index : []));
  const middle = Math.floor(steps / 2);
  return events
    .slice(decisions[middle], decisions[middle + 1])
    .map(({ body }) => body)
    .join('');
}
