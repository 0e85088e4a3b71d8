import { memoryStore } from '@pce/core';
import { LeaseLostError } from '@pce/core/errors';
import type { AcquireInput, Lease, Store } from '@pce/core/store';
import {
  always,
  answer,
  ask,
  drop,
  leases,
  nextTurn,
  on,
  type StoreFlaws,
} from './store-mutations.js';

const unfenced = drop('append', 'fence');
const oneToken = leases({ token: 1 });
const takesOver = on('tryAcquire', async ({ tryAcquire }, input) => {
  const result = await tryAcquire(input);
  return result.acquired ? result : tryAcquire({ ...input, supersedes: result.holder.token });
});

function lose(key: string): never {
  throw new LeaseLostError(key);
}

async function acquireInto(kept: Lease[], store: Store, input: AcquireInput) {
  const result = await store.tryAcquire(input);
  if (result.acquired) kept.push(result.lease);
  return result;
}

export const leaseFlaws: StoreFlaws = {
  'a free lease is acquired for the time asked for (D3)': {
    'gives leases without their key': leases({ key: '' }),
  },
  'of concurrent requests exactly one gets the lease, and the others get its holder (F10)': {
    'gives a lease to everyone who asks': answer('tryAcquire', (result) =>
      result.acquired ? result : { acquired: true, lease: result.holder },
    ),
  },
  'the holder does not get its own lease again, and other keys are free (F10)': {
    'gives its holder a lease again': answer('tryAcquire', (result, { owner }) =>
      result.acquired || result.holder.owner !== owner
        ? result
        : { acquired: true, lease: result.holder },
    ),
  },
  'an expired lease is free, and not before (D3)': {
    'frees a lease before its time': ask('tryAcquire', ({ ttlMs }) => ({ ttlMs: ttlMs / 2 })),
  },
  'a renewed lease lasts on from now (D3)': {
    'renews with another token': answer('renew', ({ token }) => ({ token: token + 1 })),
  },
  'an expired lease stays its holder’s until another acquires it (F10)': {
    'writes nothing for a lease that has expired': ({ append, tryAcquire }, { clock }) => {
      let ends = 0;
      return {
        tryAcquire: async (input) => {
          ends = clock.now() + input.ttlMs;
          return tryAcquire(input);
        },
        append: async (input) => (clock.now() < ends ? append(input) : lose('k')),
      };
    },
  },
  'a lease that was taken over cannot be renewed, and its release changes nothing (F10)': {
    'releases the lease of another that took it over': on('release', async ({ release }, lease) => {
      await release(lease);
      await release({ ...lease, token: lease.token + 1 });
    }),
  },
  'a released lease is free at once, and lost to its holder (D3)': {
    'keeps a lease that is released': always('release', undefined),
  },
  'each lease on a key has a greater token, also after release and expiry (F10)': {
    'begins to count tokens again after a release': (sound, options) => {
      let store = sound;
      return {
        tryAcquire: (input) => store.tryAcquire(input),
        renew: (lease, ttlMs) => store.renew(lease, ttlMs),
        release: async () => {
          store = memoryStore(options);
        },
      };
    },
  },
  'the lease of a holder that is known to be dead can be taken over at once (F10)': {
    'ignores that a holder is dead': drop('tryAcquire', 'supersedes'),
  },
  'superseding a lease that is not the current one takes nothing over (F10)': {
    'takes a lease over for any superseded token': takesOver,
  },
  'an append is fenced by the current lease of its key, and by no other (F10)': {
    'writes nothing with a fence': on('append', async ({ append }, input) =>
      input.fence ? lose(input.fence.key) : append(input),
    ),
  },
  'a lost lease is reported before a conflict, so that the loser does not try again (F10)': {
    'reports a conflict before a lost lease': on('append', async ({ append, read }, input) => {
      const { fence: _, ...unchecked } = input;
      const { length } = await read({ stream: input.stream });
      return append(length === input.expectedVersion ? input : unchecked);
    }),
  },
  'keys and owners come back character for character, and keys are distinct (F6)': {
    'cuts the keys of leases at a NUL character': ask('tryAcquire', ({ key }) => ({
      key: key.replace(/\0.*/s, ''),
    })),
  },
  'an append and the release called after it take effect in that order (F10)': {
    'releases before an append that was called before': on('append', async (sound, input) => {
      await nextTurn();
      return sound.append(input);
    }),
  },
  'a clock that is set back keeps a lease with its holder, who can renew it (D3)': {
    'renews to a later time only': on('renew', async ({ renew, clock }, lease, ttlMs) =>
      clock.now() + ttlMs < lease.expiresAt ? lose(lease.key) : renew(lease, ttlMs),
    ),
  },
  'a released lease is free though the clock is set back (D3)': {
    'releases a lease by expiring it now': on('release', async ({ renew }, lease) => {
      await renew(lease, 0);
    }),
  },
  'a clock that jumps ahead frees a lease once, and a jump back does not free it again (F10)': {
    'accepts any unexpired lease as a fence': (sound, { clock }) => {
      const kept: Lease[] = [];
      return {
        tryAcquire: (input) => acquireInto(kept, sound, input),
        append: async ({ fence, ...input }) => {
          const lease = kept.find(({ token }) => token === fence?.token);
          const isCurrent = lease !== undefined && lease.expiresAt > clock.now();
          return sound.append(isCurrent || !fence ? input : { ...input, fence });
        },
      };
    },
  },
  'every answer equals the memory store’s, for any operations (F6)': {
    'gives a lease only if it is taken over': on('tryAcquire', async (sound, input) =>
      input.supersedes === undefined ? lose(input.key) : sound.tryAcquire(input),
    ),
  },
};

/** Flaws of leases that show only where stores share a place. */
export const sharedLeaseFlaws: StoreFlaws = {
  'tokens keep growing when a durable store is reopened; other stores start again (F10)': {
    'begins to count tokens again when it is opened': oneToken,
  },
  'a lease taken over through another store on the place is lost in the first (F10)': {
    'writes with a lease that another store took over': unfenced,
  },
  'of two openers whose clocks differ one holds a lease, and only the holder writes (F10)': {
    'compares expiries by its own clock instead of tokens': (sound, { clock }) => {
      const kept: Lease[] = [];
      return {
        tryAcquire: async (input) => {
          const asked = await acquireInto(kept, sound, input);
          if (asked.acquired || asked.holder.expiresAt > clock.now()) return asked;
          return acquireInto(kept, sound, { ...input, supersedes: asked.holder.token });
        },
        append: async ({ fence, ...input }) => {
          const lease = kept.find(({ token }) => token === fence?.token);
          if (fence && !(lease && lease.expiresAt > clock.now())) lose(fence.key);
          return sound.append(input);
        },
      };
    },
  },
  'a lease outlives the crash of its holder, and falls to another when it expires (F10)': {
    'counts tokens in memory': (_, options) => {
      const { tryAcquire, renew, release } = memoryStore(options);
      return { tryAcquire, renew, release };
    },
  },
  'answers of a durable store do not depend on crashes between operations (F1)': {
    'knows of the leases it gave since it was opened': ({ tryAcquire, append }) => {
      const given = new Set<string>();
      return {
        tryAcquire: (input) => {
          given.add(input.key);
          return tryAcquire(input);
        },
        append: async (input) =>
          input.fence && !given.has(input.fence.key) ? lose(input.fence.key) : append(input),
      };
    },
  },
};
