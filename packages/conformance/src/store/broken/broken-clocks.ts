import { LeaseLostError } from '@pce/core/errors';
import type { AcquireInput, Lease, Store } from '@pce/core/store';
import { type BrokenStore, broken, brokenDisk } from './broken-store.js';

/** Acquires, and keeps what it got. */
async function acquireInto(
  leases: Lease[],
  store: Store,
  input: AcquireInput,
): ReturnType<Store['tryAcquire']> {
  const result = await store.tryAcquire(input);
  if (result.acquired) leases.push(result.lease);
  return result;
}

export const brokenClocks: readonly BrokenStore[] = [
  brokenDisk(
    'goes by its own clock, where it should go by tokens',
    'of two openers whose clocks differ one holds a lease, and only the holder writes (F10)',
    (sound, { clock }) => {
      const leases: Lease[] = [];
      return {
        tryAcquire: async (input) => {
          const asked = await acquireInto(leases, sound, input);
          if (asked.acquired || asked.holder.expiresAt > clock.now()) return asked;
          return acquireInto(leases, sound, { ...input, supersedes: asked.holder.token });
        },
        append: async ({ fence, ...input }) => {
          const lease = leases.find(({ token }) => token === fence?.token);
          if (fence && !(lease && lease.expiresAt > clock.now())) {
            throw new LeaseLostError(fence.key);
          }
          return sound.append(input);
        },
      };
    },
  ),
  broken(
    'renews to a later time only',
    'a clock that is set back keeps a lease with its holder, who can renew it (D3)',
    (sound, { clock }) => ({
      renew: async (lease, ttlMs) => {
        if (clock.now() + ttlMs < lease.expiresAt) throw new LeaseLostError(lease.key);
        return sound.renew(lease, ttlMs);
      },
    }),
  ),
  broken(
    'gives every lease one token, also after the clock was set back',
    'a clock that is set back keeps a lease with its holder, who can renew it (D3)',
    (sound) => ({
      tryAcquire: async (input) => {
        const result = await sound.tryAcquire(input);
        return result.acquired ? { ...result, lease: { ...result.lease, token: 1 } } : result;
      },
    }),
  ),
  broken(
    'lets go of a lease by letting it expire now',
    'a released lease is free though the clock is set back (D3)',
    (sound) => ({
      release: async (lease) => {
        await sound.renew(lease, 0);
      },
    }),
  ),
  broken(
    'lets everyone write whose lease has not expired',
    'a clock that jumps ahead frees a lease once, and a jump back gives it to nobody else (F10)',
    (sound, { clock }) => {
      const leases: Lease[] = [];
      return {
        tryAcquire: (input) => acquireInto(leases, sound, input),
        append: async ({ fence, ...input }) => {
          const lease = leases.find(({ token }) => token === fence?.token);
          const isCurrent = lease !== undefined && lease.expiresAt > clock.now();
          return sound.append(isCurrent || !fence ? input : { ...input, fence });
        },
      };
    },
  ),
];
