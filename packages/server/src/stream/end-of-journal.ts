import { stampEvent, streamName } from '@pce/core/journal';
import type { Clock, Ids } from '@pce/core/ports';
import { emptyHead, type Store, seal } from '@pce/core/store';
import { serverJournal } from './server-journal.js';

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
  const stream = streamName(serverJournal, ids.next('begin'));
  const body = JSON.stringify(stampEvent({ type: 'server.began' }, clock.now()));
  const event = seal(emptyHead(stream, store.hash), 'server.began', body, store.hash);
  const { position } = await store.append({ stream, expectedVersion: 0, events: [event] });
  return Math.max(0, position - unsettled);
}
