import type { Clock, Ids } from '@pce/core/ports';
import { emptyHead, type Store, seal } from '@pce/core/store';

export interface EndOfJournalParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Places before the end that are looked at again: where several write at once, what drew an earlier place may become
 * visible later.
 */
const unsettled = 1_000;

/**
 * A position from which a tail misses nothing that is not in the journals yet. A store says where its end is only to
 * those who append, so this appends one event to a stream of its own.
 */
export async function endOfJournal({ store, clock, ids }: EndOfJournalParts): Promise<number> {
  const stream = `server/${ids.next('begin')}`;
  const body = JSON.stringify({ type: 'server.began', v: 1, at: clock.now() });
  const events = [seal(emptyHead(stream), 'server.began', body)];
  const { position } = await store.append({ stream, expectedVersion: 0, events });
  return Math.max(0, position - unsettled);
}
