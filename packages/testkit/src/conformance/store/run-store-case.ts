import type { Store } from '@pce/core';
import { fakeClock } from '../../fake-clock.js';
import type { StoreCase, StorePlace } from './store-case.js';

/** Runs one case in a place of its own and leaves nothing open. */
export async function runStoreCase({ run }: StoreCase, place: StorePlace): Promise<void> {
  const clock = fakeClock();
  const opened: Store[] = [];
  const open = async (): Promise<Store> => {
    const store = await place.open({ clock });
    opened.push(store);
    return store;
  };
  try {
    await run({ open, clock });
  } finally {
    await Promise.all(opened.map((store) => store.close()));
    await place.remove?.();
  }
}
