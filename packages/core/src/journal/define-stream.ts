import { VersionConflictError } from '../errors.js';
import type { Store, ViewWrite } from '../store/store.js';
import { foldEvent, noSnapshotRow, streamName } from './fold-stream.js';
import { headRow } from './head-row.js';
import { readPages, type StreamEntry } from './read-stream.js';
import type {
  EventOf,
  EventSchemas,
  RebuildableStream,
  RebuiltStream,
  StreamDefinition,
  StreamRules,
  StreamStep,
} from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

/** Maximum number of attempts for a stream that others write concurrently; their rows are as current as these. */
export const maxTries = 20;

/** Folds a stream from its first event and writes its rows; repeats if another writer appends in the meantime. */
async function rebuildStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): Promise<RebuiltStream> {
  const stream = streamName(definition, id);
  for (let tries = 1; ; tries += 1) {
    const { version, events, views: own } = await projectStream(store, definition, id);
    const views = definition.snapshot === undefined ? own : [...own, noSnapshotRow(stream)];
    try {
      await store.writeViews({ stream, version, views });
      return { events, rows: views.length };
    } catch (error) {
      if (!(error instanceof VersionConflictError) || tries === maxTries) throw error;
    }
  }
}

interface Projected<State> {
  readonly version: number;
  readonly events: number;
  readonly views: readonly ViewWrite[];
  readonly state: State | undefined;
}

/**
 * Folds a stream from its first event and returns its rows.
 *
 * @param before - Called with the state before each event except the first, including a parent's. An exception stops the reading.
 */
export async function projectStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  before?: (state: State, entry: StreamEntry<Event>) => void,
): Promise<Projected<State>> {
  const rows = new Map<string, ViewWrite>();
  let state: State | undefined;
  let head = { version: 0, hash: '' };
  let events = 0;
  let inherited = 0;
  for await (const page of readPages(store, definition, id)) {
    const steps: StreamStep<State, Event>[] = [];
    // A fork continues its parent's state but writes no rows for its parent's events.
    const isInherited = page.head.version === 0;
    if (isInherited) inherited += page.entries.length;
    for (const entry of page.entries) {
      const { version, hash, event } = entry;
      if (state !== undefined) before?.(state, entry);
      const after = foldEvent(definition, id, state, event);
      if (!isInherited) {
        const own = version - inherited;
        const previous = own === 1 ? undefined : state;
        steps.push({ before: previous, event, after, head: { version: own, hash } });
      }
      state = after;
    }
    if (steps.length > 0) collect(rows, definition.project(steps));
    head = page.head;
    events += steps.length;
  }
  collect(rows, [headRow(streamName(definition, id), head)]);
  return { version: head.version, events, views: [...rows.values()], state };
}

/** Later rows of a key replace earlier ones. */
function collect(rows: Map<string, ViewWrite>, views: readonly ViewWrite[]): void {
  for (const view of views) rows.set(JSON.stringify([view.collection, view.key]), view);
}

const registered = new Map<string, RebuildableStream>();

/**
 * Defines a kind of stream, for `readStream`, `appendToStream`, `StreamWriter`, `verifyStream` and `rebuildViews`;
 * `rebuildViews` knows every definition of the process.
 */
export function defineStream<Schemas extends EventSchemas, State>(
  definition: { readonly events: Schemas } & StreamRules<State, EventOf<Schemas>>,
): StreamDefinition<State, EventOf<Schemas>>;
export function defineStream<State, Event extends StreamEvent>(
  definition: Omit<StreamDefinition<State, Event>, 'rebuild'>,
): StreamDefinition<State, Event> {
  const defined: StreamDefinition<State, Event> = {
    ...definition,
    rebuild: (store, id) => rebuildStream(store, defined, id),
  };
  registered.set(defined.name, defined);
  return defined;
}

/** Returns the definitions of all loaded packages. */
export function registeredStreams(): readonly RebuildableStream[] {
  return [...registered.values()];
}
