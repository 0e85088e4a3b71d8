import type { Resolution } from '../../contracts/intervention.js';
import { VersionConflictError } from '../../errors.js';
import { appendToStream } from '../../journal/batch.js';
import { loadStream } from '../../journal/load-stream.js';
import { turnJournal } from '../read/turn-journal.js';
import { next } from '../rules/next.js';
import type { TurnState } from '../rules/state.js';
import { resolveIntervention } from './resolve-intervention.js';
import { redactEvent } from './run-context.js';
import { type TurnHost, turnOf } from './turn-host.js';

/**
 * Makes a person's decision durable without the lease of the turn, which is not needed while it only waits for people: the
 * question and the version guard it. Returns false, and does nothing, if other commands of the turn are under way.
 */
export async function decideTurn(
  host: Pick<TurnHost, 'store' | 'clock' | 'redactor' | 'catalog'>,
  id: string,
  resolution: Resolution,
): Promise<boolean> {
  const { store, redactor } = host;
  for (;;) {
    const from = await loadStream(store, turnJournal, turnOf(id));
    const resolved = await resolveIntervention(host, from.state, id, resolution);
    if (!from.state.undriven && isActive(from.state)) return false;
    try {
      const event = redactEvent({ ...resolved, undriven: true }, redactor);
      await appendToStream(store, turnJournal, from, [event]);
      return true;
    } catch (error) {
      // Another person decided something else at the same time.
      if (!(error instanceof VersionConflictError)) throw error;
    }
  }
}

/** Returns whether a process may be carrying out a step of the turn. */
function isActive(state: TurnState): boolean {
  return next(state).some(({ type }) => type !== 'wait' && type !== 'done');
}
