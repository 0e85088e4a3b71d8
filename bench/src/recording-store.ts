import type { Store } from '@pce/core';
import type { AppendInput } from '@pce/core/store';

export interface RecordingStore {
  readonly store: Store;
  readonly appends: readonly AppendInput[];
}

export function recordingStore(inner: Store): RecordingStore {
  const appends: AppendInput[] = [];
  const store: Store = {
    ...inner,
    append(input) {
      appends.push(input);
      return inner.append(input);
    },
  };
  return { store, appends };
}
