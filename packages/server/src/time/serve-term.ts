import type { Clock } from '@pce/core/ports';
import { WorkGroup } from './work-group.js';

/** Drain timeout at the end of a term, in milliseconds. */
const finishMs = 2_000;

/**
 * Does the work of a term, which ends when the signal aborts; what is under way is cut off two seconds later, by the signal
 * that `begin` gets. Rejects with the first thing that goes wrong.
 */
export async function serveTerm(
  clock: Clock,
  signal: AbortSignal,
  begin: (work: WorkGroup, cut: AbortSignal) => Promise<void>,
): Promise<void> {
  const work = new WorkGroup();
  const cut = new AbortController();
  const end = (): void => work.end();
  let cancel = (): void => undefined;
  work.signal.addEventListener('abort', () => {
    cancel = clock.setTimer(() => cut.abort(), finishMs);
  });
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    await begin(work, cut.signal);
    await work.done();
  } finally {
    end();
    cancel();
    signal.removeEventListener('abort', end);
  }
}
