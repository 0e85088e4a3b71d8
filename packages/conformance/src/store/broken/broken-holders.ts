import { LeaseLostError, StoreError } from '@pce/core/errors';
import type { AcquireInput, AcquireResult, Lease, Store } from '@pce/core/store';
import { type BrokenStore, broken, brokenDisk } from './broken-store.js';

const free = 'a free lease is acquired for the time asked for (D3)';
const race =
  'of many that ask at once exactly one gets the lease, and the others are told who (F10)';
const own = 'the holder does not get its own lease again, and other keys are free (F10)';
const expired = 'an expired lease is free, and not before (D3)';
const renewed = 'a renewed lease lasts on from now (D3)';
const stays = 'an expired lease stays the holder’s until somebody takes it (F10)';
const taken =
  'a lease that was taken over is renewed no more, and its release changes nothing (F10)';
const released = 'a released lease is free at once, and gone for who held it (D3)';
const grows = 'each lease on a key has a greater token, also after release and expiry (F10)';
const reopened =
  'tokens go on growing where a durable store is opened again; another starts again (F10)';
const dead = 'a lease held by who is known to be dead can be taken over at once (F10)';
const current = 'superseding a lease that is not the current one takes nothing over (F10)';
const fenced = 'an append is fenced by the current lease of its key, and by no other (F10)';
const told = 'a lost lease is told before a conflict, so that the loser does not try again (F10)';
const exact =
  'keys and owners come back character for character, and each key is one of its own (F6)';
const through = 'a lease taken over through another store on the place is lost in the first (F10)';
const model = 'every answer is the memory store’s, whatever the operations (F6)';
const inOrder = 'an append and the release called after it take effect in that order (F10)';

/** A store that gives other leases than it has. */
const giving = (change: (lease: Lease) => Lease) => (sound: Store) => ({
  tryAcquire: async (input: AcquireInput): Promise<AcquireResult> => {
    const result = await sound.tryAcquire(input);
    return result.acquired ? { ...result, lease: change(result.lease) } : result;
  },
});

const takeOver = async (sound: Store, input: AcquireInput): Promise<AcquireResult> => {
  const result = await sound.tryAcquire(input);
  if (result.acquired) return result;
  return sound.tryAcquire({ ...input, supersedes: result.holder.token });
};

export const brokenHolders: readonly BrokenStore[] = [
  broken(
    'gives leases without their key',
    free,
    giving((lease) => ({ ...lease, key: '' })),
  ),
  broken(
    'gives leases without their owner',
    free,
    giving((lease) => ({ ...lease, owner: '' })),
  ),
  broken(
    'gives leases that never expire',
    free,
    giving((lease) => ({ ...lease, expiresAt: Number.MAX_SAFE_INTEGER })),
  ),
  broken('tells another holder than the one that won', race, (sound) => ({
    tryAcquire: async (input) => {
      const result = await sound.tryAcquire(input);
      return result.acquired
        ? result
        : { ...result, holder: { ...result.holder, owner: input.owner } };
    },
  })),
  broken('gives its holder a lease again', own, (sound) => ({
    tryAcquire: async (input) => {
      const result = await sound.tryAcquire(input);
      const isOwn = !result.acquired && result.holder.owner === input.owner;
      return isOwn ? { acquired: true, lease: result.holder } : result;
    },
  })),
  broken('has one lease for all keys', own, (sound) => ({
    tryAcquire: (input) => sound.tryAcquire({ ...input, key: 'k' }),
  })),
  broken('tells its holder another expiry', own, (sound) => ({
    tryAcquire: async (input) => {
      const result = await sound.tryAcquire(input);
      return result.acquired ? result : { ...result, holder: { ...result.holder, expiresAt: 0 } };
    },
  })),
  broken('frees a lease before its time', expired, (sound) => ({
    tryAcquire: (input) => sound.tryAcquire({ ...input, ttlMs: input.ttlMs / 2 }),
  })),
  broken('frees no lease that expires', expired, (sound) => ({
    tryAcquire: (input) => sound.tryAcquire({ ...input, ttlMs: 1_000 * input.ttlMs }),
  })),
  broken('frees a lease after its time', expired, (sound) => ({
    tryAcquire: (input) => sound.tryAcquire({ ...input, ttlMs: input.ttlMs + 1 }),
  })),
  broken(
    'gives every lease one token',
    expired,
    giving((lease) => ({ ...lease, token: 1 })),
  ),
  broken('renews with another token', renewed, (sound) => ({
    renew: async (lease, ttlMs) => {
      const made = await sound.renew(lease, ttlMs);
      return { ...made, token: made.token + 1 };
    },
  })),
  broken('renews without the owner', renewed, (sound) => ({
    renew: async (lease, ttlMs) => ({ ...(await sound.renew(lease, ttlMs)), owner: '' }),
  })),
  broken('renews from the old expiry on', renewed, (sound) => ({
    renew: async (lease, ttlMs) => ({
      ...(await sound.renew(lease, ttlMs)),
      expiresAt: lease.expiresAt + ttlMs,
    }),
  })),
  broken('renews in words only', renewed, (_sound, { clock }) => ({
    renew: async (lease, ttlMs) => ({ ...lease, expiresAt: clock.now() + ttlMs }),
  })),
  broken('writes nothing for a lease that has expired', stays, (sound, { clock }) => {
    let ends = 0;
    return {
      tryAcquire: async (input) => {
        ends = clock.now() + input.ttlMs;
        return sound.tryAcquire(input);
      },
      append: async (input) => {
        if (clock.now() >= ends) throw new LeaseLostError('k');
        return sound.append(input);
      },
    };
  }),
  broken('renews no lease that has expired', stays, (sound, { clock }) => ({
    renew: async (lease, ttlMs) => {
      if (clock.now() >= lease.expiresAt) throw new LeaseLostError(lease.key);
      return sound.renew(lease, ttlMs);
    },
  })),
  broken('gives a lease away that was renewed late', stays, (sound) => ({
    renew: async (lease, ttlMs) => {
      const made = await sound.renew(lease, ttlMs);
      await sound.release(made);
      return made;
    },
  })),
  broken('renews a lease that was taken over', taken, (sound) => ({
    renew: (lease, ttlMs) => sound.renew(lease, ttlMs).catch(() => lease),
  })),
  broken('keeps a lease that is released', released, () => ({ release: async () => undefined })),
  broken('renews a lease that was released', released, (sound) => ({
    renew: (lease, ttlMs) => sound.renew(lease, ttlMs).catch(() => lease),
  })),
  broken('writes for a lease that was released', released, (sound) => ({
    append: ({ fence, ...input }) => sound.append(input),
  })),
  broken('refuses to release a lease again', released, (sound) => {
    let released = 0;
    return {
      release: async (lease) => {
        released += 1;
        if (released > 1) throw new LeaseLostError(lease.key);
        await sound.release(lease);
      },
    };
  }),
  broken('begins to count tokens again after an expiry', grows, (sound) => {
    let given = 0;
    return {
      tryAcquire: async (input) => {
        const result = await sound.tryAcquire(input);
        given += 1;
        if (!result.acquired || given < 3) return result;
        return { ...result, lease: { ...result.lease, token: 1 } };
      },
    };
  }),
  brokenDisk(
    'begins to count tokens again when it is opened',
    reopened,
    giving((lease) => ({ ...lease, token: 1 })),
  ),
  broken('takes nobody for dead', dead, (sound) => ({
    tryAcquire: ({ supersedes, ...input }) => sound.tryAcquire(input),
  })),
  broken(
    'gives a lease taken over the token of the dead',
    dead,
    giving((lease) => ({ ...lease, token: 1 })),
  ),
  broken('lets the dead write on', dead, (sound) => ({
    append: ({ fence, ...input }) => sound.append(input),
  })),
  broken('takes a lease over whatever it supersedes', current, (sound) => ({
    tryAcquire: (input) => takeOver(sound, input),
  })),
  broken('writes nothing with a fence', fenced, (sound) => ({
    append: async (input) => {
      if (input.fence) throw new LeaseLostError(input.fence.key);
      return sound.append(input);
    },
  })),
  broken('takes the token of another key for a fence', fenced, (sound) => ({
    append: ({ fence, ...input }) =>
      sound.append(fence ? { ...input, fence: { ...fence, key: 'k' } } : input),
  })),
  broken('writes the rows of an append whose lease is lost', fenced, (sound) => ({
    append: async (input) => {
      const { stream, views = [] } = input;
      const { length: version } = await sound.read({ stream });
      const [result] = await Promise.allSettled([sound.append(input)]);
      if (result.status === 'fulfilled') return result.value;
      await sound.writeViews({ stream, version, views });
      throw result.reason;
    },
  })),
  broken('writes no more once an append was refused', fenced, (sound) => {
    let isSpoilt = false;
    return {
      append: async (input) => {
        if (isSpoilt) throw new LeaseLostError('k');
        return sound.append(input).catch((error: unknown) => {
          isSpoilt = input.fence?.key !== 'k';
          throw error;
        });
      },
    };
  }),
  broken('tells a conflict before a lost lease', told, (sound) => ({
    append: async (input) => {
      const { fence, ...unfenced } = input;
      const { length } = await sound.read({ stream: input.stream });
      return sound.append(length === input.expectedVersion ? input : unfenced);
    },
  })),
  broken('gives a lease only to who takes it over from somebody', model, (sound) => ({
    tryAcquire: async (input) => {
      if (input.supersedes === undefined) throw new LeaseLostError(input.key);
      return sound.tryAcquire(input);
    },
  })),
  broken(
    'trims the owners of leases',
    exact,
    giving((lease) => ({ ...lease, owner: lease.owner.trim() })),
  ),
  broken('tells another key than it was asked for', exact, (sound) => ({
    tryAcquire: async (input) => {
      const result = await sound.tryAcquire(input);
      return result.acquired ? result : { ...result, holder: { ...result.holder, key: 'k' } };
    },
  })),
  broken('fences no key that JavaScript knows', exact, (sound) => ({
    append: async (input) => {
      if (input.fence?.key === '__proto__') throw new LeaseLostError('__proto__');
      return sound.append(input);
    },
  })),
  brokenDisk('goes on writing with a lease that another store took over', through, (sound) => ({
    append: ({ fence, ...input }) => sound.append(input),
  })),
  brokenDisk('goes on renewing a lease that another store took over', through, (sound) => ({
    renew: (lease, ttlMs) => sound.renew(lease, ttlMs).catch(() => lease),
  })),
  brokenDisk('gives the first store a lease that another took over', through, (sound) => {
    const given = new Map<string, Lease>();
    return {
      tryAcquire: async (input) => {
        const known = given.get(input.key);
        if (known) return { acquired: true, lease: known };
        const result = await sound.tryAcquire(input);
        if (result.acquired) given.set(input.key, result.lease);
        return result;
      },
    };
  }),
  broken('releases before an append that was called before', inOrder, (sound) => ({
    append: async (input) => {
      await new Promise((go) => setImmediate(go));
      return sound.append(input);
    },
  })),
  broken('answers another version for an append before a release', inOrder, (sound) => ({
    append: async (input) => ({ ...(await sound.append(input)), version: 0 }),
  })),
  broken('asks for a lease before it lets go of it', inOrder, (sound) => ({
    release: async (lease) => {
      await new Promise((go) => setImmediate(go));
      await sound.release(lease);
    },
  })),
  broken('fails to release what is not held', inOrder, (sound) => ({
    release: async () => {
      throw new StoreError('store_failed', 'nothing is held');
    },
    tryAcquire: (input) => takeOver(sound, input),
  })),
];
