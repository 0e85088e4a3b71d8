import { memoryStore } from '@pce/core';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { StorePlace } from '../store-case.js';
import { diskPlace } from './disk-place.js';

/** A store that breaks one promise, and the case that must notice. */
export interface BrokenStore {
  readonly flaw: string;
  readonly noticedBy: string;
  place(): StorePlace;
}

/** Replaces operations of a sound store by flawed ones. */
export type Flaw = (sound: Store, options: { readonly clock: Clock }) => Partial<Store>;

/** A memory store with some of its operations replaced. */
export function broken(flaw: string, noticedBy: string, breakIt: Flaw): BrokenStore {
  const open: StorePlace['open'] = (options) => {
    const sound = memoryStore(options);
    return { ...sound, ...breakIt(sound, options) };
  };
  return { flaw, noticedBy, place: () => ({ open }) };
}

/** The same for a store that is durable and shared. */
export function brokenDisk(flaw: string, noticedBy: string, breakIt: Flaw): BrokenStore {
  const place = (): StorePlace => {
    const disk = diskPlace();
    return {
      ...disk,
      async open(options) {
        const sound = await disk.open(options);
        return { ...sound, ...breakIt(sound, options) };
      },
    };
  };
  return { flaw, noticedBy, place };
}
