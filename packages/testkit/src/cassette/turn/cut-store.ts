import { StoreError } from '@pce/core/errors';
import type { AppendInput, Store } from '@pce/core/store';

/** A store on which a process ends at a given event. */
export interface CutStore extends Store {
  /** Nothing is written after this version of this stream; `undefined` lets everything through. */
  cutAt(cut: { readonly stream: string; readonly version: number } | undefined): void;
}

/** Refuses what comes after the cut, as the end of a process would have kept it from being written. */
export function cutStore(store: Store): CutStore {
  let cut: { readonly stream: string; readonly version: number } | undefined;
  const append = async (input: AppendInput) => {
    const most = cut?.stream === input.stream ? cut.version - input.expectedVersion : Infinity;
    if (input.events.length <= most) return store.append(input);
    // The rows belong to the whole append: without them, the list shows the turn as it was before.
    if (most > 0) await store.append({ ...input, events: input.events.slice(0, most), views: [] });
    throw new StoreError('store_failed', 'the recorded process ended here');
  };
  return {
    ...store,
    append,
    cutAt(place) {
      cut = place;
    },
  };
}
