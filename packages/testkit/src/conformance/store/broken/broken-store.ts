import { type Clock, memoryStore, type Store } from '@pce/core';

/** A store that breaks one promise, and the case that must notice. */
export interface BrokenStore {
  readonly flaw: string;
  readonly noticedBy: string;
  open(options: { readonly clock: Clock }): Store;
}

type Flaw = (sound: Store, options: { readonly clock: Clock }) => Partial<Store>;

/** A memory store with some of its operations replaced. */
export function broken(flaw: string, noticedBy: string, breakIt: Flaw): BrokenStore {
  return {
    flaw,
    noticedBy,
    open(options) {
      const sound = memoryStore(options);
      return { ...sound, ...breakIt(sound, options) };
    },
  };
}
