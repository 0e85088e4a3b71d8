import {
  appendToStream,
  type LoadedStream,
  loadStream,
  newStream,
  type StreamDefinition,
  type StreamEvent,
} from '@pce/core/internal';
import type { Clock, Ids } from '@pce/core/ports';
import type { Store } from '@pce/core/store';

export interface RecordParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Appends the first event of a record. Throws `VersionConflictError` if there is one already. */
export function beginRecord<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  event: Event,
): Promise<LoadedStream<State>> {
  return appendToStream(store, definition, newStream(store, definition, id), [event]);
}

/**
 * Appends to the current state of a record. Returns `undefined` for one that was removed, which stays as it is.
 *
 * @throws `VersionConflictError` where somebody else does at the same time, `JournalTamperedError` where its journal was
 * changed or cut.
 */
export async function continueRecord<
  State extends { readonly isRemoved: boolean },
  Event extends StreamEvent,
>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  toEvent: (state: State) => Event,
): Promise<LoadedStream<State> | undefined> {
  const loaded = await loadStream(store, definition, id);
  if (loaded.state.isRemoved) return undefined;
  return appendToStream(store, definition, loaded, [toEvent(loaded.state)]);
}
