import { InvalidInputError, ReplayMismatchError } from '../errors.js';
import type { Store, ViewWrite } from '../store/store.js';
import { lastHead } from './head-row.js';
import { projectionVersion } from './projection-row.js';
import { maxTries, projectStream } from './rebuild-stream.js';
import type { RebuildableStream, StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';
import { streamName } from './stream-name.js';

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
