import { InvalidInputError, JournalTamperedError, ReplayMismatchError } from '../errors.js';
import type { ChainHead, Store, ViewWrite } from '../store/store.js';
import { maxTries, projectStream } from './define-stream.js';
import { readSnapshot, streamName } from './fold-stream.js';
import { lastHead } from './head-row.js';
import { foldStream } from './load-stream.js';
import { projectionVersion } from './projection-row.js';
import type { RebuildableStream, StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

/** Result of a replay. */
export interface StreamReplay<State = unknown> {
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
export interface StreamVerification<State = unknown> {
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
