import { InvalidInputError } from '../errors.js';
import { emptyHead } from '../store/hash-chain.js';
import type { ChainHead, JournalEntry, Store } from '../store/store.js';
import { foldEvent, parseEvent, readSnapshot, streamName } from './fold-stream.js';
import { assertNotCut, lastHead, verifyEntries } from './head-row.js';
import { checkedEntries, readFirstEntries, readPages } from './read-stream.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

/**
 * Loads a stream from its snapshot. Checks the chain from the first event, but neither parses nor folds the events before
 * the snapshot. Returns `undefined` without a usable snapshot, or if the journal lacks the snapshot's event, because the
 * journal alone is authoritative.
 *
 * @throws `JournalTamperedError` if the journal is invalid.
 */
async function loadSnapshot<State, Event extends StreamEvent>(
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

/** A stream at a version, from which the next append continues. */
export interface StreamPosition<State> {
  readonly id: string;
  /** `undefined` for a stream that does not exist yet. */
  readonly state: State | undefined;
  readonly head: ChainHead;
}

/** An existing stream, as of the time it was read. */
export interface LoadedStream<State> extends StreamPosition<State> {
  readonly state: State;
}

/** Returns the position at which a new stream begins. */
export function newStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): StreamPosition<State> {
  return { id, state: undefined, head: emptyHead(streamName(definition, id), store.hash) };
}

/** Reads, checks and folds a stream, from its snapshot if there is one. Throws like `readPages`. */
export async function loadStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): Promise<LoadedStream<State>> {
  const kept = await loadSnapshot(store, definition, id);
  return kept === undefined ? foldStream(store, definition, id) : { id, ...kept };
}

/**
 * Reads, checks and folds a stream from its first event. Throws like `readPages`.
 *
 * @param onFolded - Called with the state after each event and its place. An exception stops the reading.
 */
export async function foldStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  onFolded: (state: State, at: ChainHead) => void = () => undefined,
): Promise<LoadedStream<State>> {
  let state: State | undefined;
  let head = emptyHead(streamName(definition, id), store.hash);
  for await (const page of readPages(store, definition, id)) {
    for (const { event, version, hash } of page.entries) {
      state = foldEvent(definition, id, state, event);
      onFolded(state, { version, hash });
    }
    ({ head } = page);
  }
  if (state === undefined) throw new InvalidInputError(`stream ${id} has no events`);
  return { id, state, head };
}

/**
 * Reads the events appended since a stream was loaded; returns the same stream if there are none. A stream that no longer
 * has its last loaded event is reloaded: it was restored from a backup, or is truncated and rejected.
 *
 * @throws like `loadStream`.
 */
export async function loadNewer<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  loaded: LoadedStream<State>,
): Promise<LoadedStream<State>> {
  const { id, head } = loaded;
  const stream = streamName(definition, id);
  const [known, [last, ...newer]] = await Promise.all([
    lastHead(store, definition, id),
    store.read({ stream, fromVersion: head.version }),
  ]);
  if (last?.hash !== head.hash) return loadStream(store, definition, id);
  // The head was read concurrently and may belong to a later append.
  const after = continueStream(store, definition, loaded, known, newer);
  if (known === undefined || known.version <= after.head.version) return after;
  const rest = await store.read({ stream, fromVersion: after.head.version + 1 });
  const latest = continueStream(store, definition, after, known, rest);
  assertNotCut(stream, known, latest.head.version);
  return latest;
}

function continueStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  from: LoadedStream<State>,
  known: ChainHead | undefined,
  entries: readonly JournalEntry[],
): LoadedStream<State> {
  const { id } = from;
  const head = verifyEntries(store, streamName(definition, id), known, from.head, entries);
  if (entries.length === 0) return from;
  const state = entries.reduce(
    (before, entry) => foldEvent(definition, id, before, parseEvent(definition, entry)),
    from.state,
  );
  return { id, state, head };
}
