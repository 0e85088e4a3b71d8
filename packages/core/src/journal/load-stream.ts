import { InvalidInputError, JournalTamperedError, ReplayMismatchError } from '../errors.js';
import { emptyHead } from '../store/hash-chain.js';
import type { ChainHead, JournalEntry, Store, ViewWrite } from '../store/store.js';
import { maxTries, projectStream } from './define-stream.js';
import { foldEvent, parseEvent, readSnapshot, streamName } from './fold-stream.js';
import { assertNotCut, lastHead, verifyEntries } from './head-row.js';
import { projectionVersion } from './projection-row.js';
import { checkedEntries, readFirstEntries, readPages } from './read-stream.js';
import type { RebuildableStream, StreamDefinition } from './stream-definition.js';
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

/** Result of a replay. */
interface StreamReplay<State = unknown> {
  /** Events folded, a parent's included. */
  readonly events: number;
  /** State after these events. */
  readonly state: State;
}

/**
 * Folds a stream from its first event, and compares each step with the rules of its kind (`check`), and the final state with
 * the rows of lists. Read-only.
 *
 * @throws `ReplayMismatchError` naming the first event that differs.
 */
export async function replayStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): Promise<StreamReplay<State>> {
  const stream = streamName(definition, id);
  for (let tries = 1; ; tries += 1) {
    let events = 1;
    const { state, version, views } = await projectStream(
      store,
      definition,
      id,
      (before, entry) => {
        events = entry.version;
        const reason = definition.check?.(before, entry.event);
        if (reason !== undefined) throw new ReplayMismatchError(stream, events, reason);
      },
    );
    if (state === undefined) throw new InvalidInputError(`stream ${stream} has no events`);
    const differing = await firstDiffering(store, views);
    // After the rows: whatever was appended since the events were read shows in it.
    const known = await lastHead(store, definition, id);
    const isComparable = known !== undefined && (await isCurrent(store, definition));
    if (differing === undefined || !isComparable) return { events, state };
    if (known.version !== version) {
      if (tries < maxTries) continue;
      return { events, state };
    }
    const reason = `${differing.collection} says something else of it; rebuilding the views mends that`;
    throw new ReplayMismatchError(stream, events, reason);
  }
}

/** Returns whether the rows of a kind were made by this release. */
async function isCurrent(store: Store, definition: RebuildableStream): Promise<boolean> {
  if (!store.supports.durable) return true;
  return (await projectionVersion(store, definition)) === definition.version;
}

const batch = 200;

async function firstDiffering(
  store: Store,
  views: readonly ViewWrite[],
): Promise<ViewWrite | undefined> {
  for (let from = 0; from < views.length; from += batch) {
    const some = views.slice(from, from + batch);
    const rows = some.map(({ collection, key }) => store.getView(collection, key));
    const stored = await Promise.all(rows);
    const found = some.find(({ value }, index) => (stored[index] ?? null) !== value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Result for a valid stream: none of its events was changed, removed or inserted. */
interface StreamVerification<State = unknown> {
  /** Events checked, a parent's included. */
  readonly events: number;
  /** The last event. Store version and hash outside to prove later that nothing up to it has changed. */
  readonly head: ChainHead;
  /** State after these events. */
  readonly state: State;
}

/**
 * Checks the hash chain of a stream, that it contains its known head, and that its snapshot equals its state.
 *
 * @param expect - A hash recorded earlier, to prove that everything up to that event is unchanged.
 * @throws `JournalTamperedError` naming the first invalid version.
 */
export async function verifyStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  { expect }: { readonly expect?: string | undefined } = {},
): Promise<StreamVerification<State>> {
  const stream = streamName(definition, id);
  const { snapshot: rules } = definition;
  const snapshot = rules && (await readSnapshot(store, rules, stream));
  let head: ChainHead = { version: 0, hash: '' };
  let isFound = expect === undefined;
  const { state } = await foldStream(store, definition, id, (now, at) => {
    head = at;
    isFound ||= at.hash === expect;
    if (at.hash !== snapshot?.hash || rules?.save(now) === snapshot.text) return;
    const reason =
      'the snapshot that was taken after it says something else and was changed; rebuilding the views removes it';
    throw new JournalTamperedError(stream, at.version, reason);
  });
  if (isFound) return { events: head.version, head, state };
  throw new JournalTamperedError(
    stream,
    head.version,
    `no event has the expected hash ${expect}: the journal is not the one it was noted from`,
  );
}
