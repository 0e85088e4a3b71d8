import { TurnExistsError, VersionConflictError } from '../../errors.js';
import { appendToStream } from '../../journal/batch.js';
import { turnJournal } from '../read/turn-journal.js';
import { loadToStart } from './load-turn.js';
import { redactEvent } from './run-context.js';
import type { NewTurn } from './start-options.js';
import type { TurnHost } from './turn-host.js';

/** Makes the first event of a turn durable. Resolves with its id; throws `TurnExistsError`. */
export async function submitTurn(
  host: Pick<TurnHost, 'store' | 'contentOf' | 'guards' | 'clock' | 'redactor' | 'memory'>,
  newTurn: NewTurn,
): Promise<string> {
  const { turn } = newTurn.opening;
  const { signal } = new AbortController();
  const { from, events } = await loadToStart(host, newTurn, host.clock.now(), signal);
  const redacted = events.map((event) => redactEvent(event, host.redactor));
  try {
    await appendToStream(host.store, turnJournal, from, redacted);
  } catch (error) {
    if (error instanceof VersionConflictError) throw new TurnExistsError(turn);
    throw error;
  }
  return turn;
}
