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
 * Loads a stream from its snapshot. Checks the chain from the first event, but neither parses nor folds the events before
 * the snapshot. Returns `undefined` without a usable snapshot, or if the journal lacks the snapshot's event, because the
 * journal alone is authoritative.
 *
 * @throws `JournalTamperedError` if the journal is invalid.
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
    readSnapshot(store, rules, stream),
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
