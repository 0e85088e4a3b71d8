import { emptyHead } from '../store/hash-chain.js';
import type { ChainHead, JournalEntry, Store } from '../store/store.js';
import { foldEvent } from './fold-event.js';
import { lastHead } from './head-row.js';
import { parseEvent } from './parse-event.js';
import { checkedEntries, readFirstEntries } from './read-entries.js';
import { readSnapshot } from './snapshot.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';
import { streamName } from './stream-name.js';

/**
 * Loads a stream from its snapshot. The chain is checked from the first event on; the events that the snapshot stands for
 * are neither parsed nor folded. Returns `undefined` if there is no snapshot of use, or the journal does not have the
 * event that it was taken after: the journal alone decides.
 *
 * @throws `JournalTamperedError` where the journal does not hold.
 */
export async function loadSnapshot<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): Promise<{ readonly state: State; readonly head: ChainHead } | undefined> {
  const { snapshot: rules } = definition;
  if (rules === undefined) return undefined;
  const stream = streamName(definition, id);
  const [known, snapshot] = await Promise.all([
    lastHead(store, definition, id),
    readSnapshot(store, stream),
  ]);
  const [first, ...others] = snapshot === undefined ? [] : await readFirstEntries(store, stream);
  if (snapshot === undefined || first === undefined) return undefined;
  const fold = (before: State | undefined, entry: JournalEntry): State =>
    foldEvent(definition, id, before, parseEvent(definition, entry));
  let head = emptyHead(stream, store.hash);
  let state: State | undefined;
  for await (const page of checkedEntries(store, stream, known, head, [first, ...others])) {
    for (const entry of page.entries) {
      if (state !== undefined) state = fold(state, entry);
      else if (entry.hash === snapshot.hash)
        state = rules.restore(fold(undefined, first), snapshot.text);
    }
    ({ head } = page);
  }
  return state === undefined ? undefined : { state, head };
}
