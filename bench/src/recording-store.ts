import type { Store } from '@pce/core';
import type { SealedEvent } from '@pce/core/store';

/** A store, and every event that was handed to it. */
export interface RecordingStore {
  readonly store: Store;
  readonly events: readonly SealedEvent[];
}

export function recordingStore(inner: Store): RecordingStore {
  const events: SealedEvent[] = [];
  const store: Store = {
    ...inner,
    append(input) {
      events.push(...input.events);
      return inner.append(input);
    },
  };
  return { store, events };
}
