import { memoryStore } from '@pce/core';
import { type BrokenStore, broken } from './broken-store.js';

export const brokenLeases: readonly BrokenStore[] = [
  broken(
    'gives a lease to everyone who asks',
    'of many that ask at once exactly one gets the lease, and the others are told who (F10)',
    (sound) => ({
      tryAcquire: async (input) => {
        const result = await sound.tryAcquire(input);
        return { acquired: true, lease: result.acquired ? result.lease : result.holder };
      },
    }),
  ),
  broken(
    'begins to count tokens again after a release',
    'each lease on a key has a greater token, also after release and expiry (F10)',
    (sound, options) => {
      let leases = sound;
      return {
        tryAcquire: (input) => leases.tryAcquire(input),
        renew: (lease, ttlMs) => leases.renew(lease, ttlMs),
        release: async () => {
          leases = memoryStore(options);
        },
      };
    },
  ),
  broken(
    'releases the lease of whoever took it over',
    'a lease that was taken over is renewed no more, and its release changes nothing (F10)',
    (sound) => ({
      release: async (lease) => {
        for (let token = lease.token; token <= lease.token + 1; token += 1) {
          await sound.release({ ...lease, token });
        }
      },
    }),
  ),
  broken(
    'cuts the keys of leases at a NUL character',
    'keys and owners come back character for character, and each key is one of its own (F6)',
    (sound) => ({
      tryAcquire: (input) => sound.tryAcquire({ ...input, key: input.key.replace(/\0.*/s, '') }),
    }),
  ),
];
