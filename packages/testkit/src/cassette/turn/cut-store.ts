import { StoreError } from '@pce/core/errors';
import type { AppendInput, Store } from '@pce/core/store';

/** A store that simulates the end of its process at a given event. */
export interface CutStore extends Store {
  cutAt(cut: { readonly stream: string; readonly version: number } | undefined): void;
}

/** Wraps a store that rejects writes after the cut. */
export function cutStore(store: Store): CutStore {
  let cut: { readonly stream: string; readonly version: number } | undefined;
  const append = async (input: AppendInput) => {
    const most = cut?.stream === input.stream ? cut.version - input.expectedVersion : Infinity;
    if (input.events.length <= most) return store.append(input);
    // View rows belong to the whole append: without them, the list shows the turn's state before it.
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
