import { memoryStore } from '@pce/core';
import type { StorePlace } from '../../src/store/store-case.js';
import { appendFlaws } from './append-flaws.js';
import { diskPlace } from './disk-place.js';
import { leaseFlaws, sharedLeaseFlaws } from './lease-flaws.js';
import { lifecycleFlaws, sharedLifecycleFlaws } from './lifecycle-flaws.js';
import { readFlaws, sharedReadFlaws } from './read-flaws.js';
import type { StoreFlaws, StoreMutation } from './store-mutations.js';
import { viewFlaws } from './view-flaws.js';

export interface BrokenStore {
  readonly flaw: string;
  readonly noticedBy: string;
  place(): StorePlace;
}

const memoryPlace = (): StorePlace => ({ open: memoryStore });

export const brokenStores: readonly BrokenStore[] = [
  ...[appendFlaws, readFlaws, viewFlaws, leaseFlaws, lifecycleFlaws].flatMap((flaws) =>
    brokenBy(flaws, memoryPlace),
  ),
  ...[sharedReadFlaws, sharedLeaseFlaws, sharedLifecycleFlaws].flatMap((flaws) =>
    brokenBy(flaws, diskPlace),
  ),
];

function brokenBy(flaws: StoreFlaws, soundPlace: () => StorePlace): readonly BrokenStore[] {
  return Object.entries(flaws).flatMap(([noticedBy, mutations]) =>
    Object.entries(mutations).map(([flaw, mutation]) => ({
      flaw,
      noticedBy,
      place: () => breakPlace(soundPlace(), mutation),
    })),
  );
}

function breakPlace(place: StorePlace, mutation: StoreMutation): StorePlace {
  return {
    ...place,
    async open(options) {
      const sound = await place.open(options);
      return { ...sound, ...mutation(sound, options) };
    },
  };
}
