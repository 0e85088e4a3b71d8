import {
  appendToStream,
  defineStream,
  eventSchema,
  newStream,
  stampEvent,
  streamName,
} from '@pce/core/internal';
import type { RecordParts } from '../records/record-journal.js';

/** The journal of one look for the end of the journals; it has no rows. */
const serverJournal = /* @__PURE__ */ defineStream({
  name: 'server',
  version: 1,
  events: { 'server.began': eventSchema('server.began', {}) },
  initial: ({ at }) => ({ beganAt: at }),
  evolve: (state) => state,
  project: () => [],
});

/**
 * Places before the end that are looked at again: where several write at once, what drew an earlier place may become
 * visible later.
 */
const unsettled = 1_000;

/**
 * Returns a position from which a tail misses nothing that is not in the journals yet. A store gives out positions only
 * with events, so this appends one to a stream of its own.
 */
export async function endOfJournal({ store, clock, ids }: RecordParts): Promise<number> {
  const id = ids.next('begin');
  const began = stampEvent({ type: 'server.began' as const }, clock.now());
  await appendToStream(store, serverJournal, newStream(store, serverJournal, id), [began]);
  const stream = streamName(serverJournal, id);
  const entries = await store.read({ stream });
  return Math.max(0, ...entries.map(({ position }) => position - unsettled));
}
