import type { Resolution } from '../../contracts/intervention.js';
import { VersionConflictError } from '../../errors.js';
import { appendToStream } from '../../journal/append-to-stream.js';
import { loadStream } from '../../journal/load-stream.js';
import { turnJournal } from '../read/turn-journal.js';
import { next } from '../rules/next.js';
import type { TurnState } from '../rules/state.js';
import { redactEvent } from './redact-event.js';
import { resolveIntervention } from './resolve-intervention.js';
import type { TurnHost } from './turn-host.js';
import { turnOf } from './turn-id.js';

/**
 * Makes a person's decision durable without the lease of the turn, which is not needed while it only waits for people: the
 * question and the version guard it. Returns false, and does nothing, if other commands of the turn are under way.
 */
export async function decideTurn(
  { store, clock, redactor }: Pick<TurnHost, 'store' | 'clock' | 'redactor'>,
  id: string,
  resolution: Resolution,
): Promise<boolean> {
  for (;;) {
    const from = await loadStream(store, turnJournal, turnOf(id));
    const resolved = resolveIntervention(from.state, id, resolution, clock.now());
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
