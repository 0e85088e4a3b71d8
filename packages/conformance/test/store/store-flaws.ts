import { memoryStore } from '@pce/core';
import type { StorePlace } from '../../src/index.js';
import { brokenBy } from '../suite/broken-implementation.js';
import { appendFlaws } from './append-flaws.js';
import { diskPlace } from './disk-place.js';
import { leaseFlaws, sharedLeaseFlaws } from './lease-flaws.js';
import { lifecycleFlaws, sharedLifecycleFlaws } from './lifecycle-flaws.js';
import { readFlaws, sharedReadFlaws } from './read-flaws.js';
import type { StoreMutation } from './store-mutations.js';
import { viewFlaws } from './view-flaws.js';

export const brokenStores = [
  ...[appendFlaws, readFlaws, viewFlaws, leaseFlaws, lifecycleFlaws].flatMap((flaws) =>
    brokenBy(flaws, (mutation) => breakPlace({ open: memoryStore }, mutation)),
  ),
  ...[sharedReadFlaws, sharedLeaseFlaws, sharedLifecycleFlaws].flatMap((flaws) =>
    brokenBy(flaws, (mutation) => breakPlace(diskPlace(), mutation)),
  ),
];

function breakPlace(place: StorePlace, mutation: StoreMutation): StorePlace {
  return {
    ...place,
    async open(options) {
      const sound = await place.open(options);
      return { ...sound, ...mutation(sound, options) };
    },
  };
}
