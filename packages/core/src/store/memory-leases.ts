import { LeaseLostError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import type { AcquireInput, AcquireResult, Lease } from './store.js';

/** The leases of a memory store. An expired lease stays current until another process takes it. */
export interface MemoryLeases {
  tryAcquire(input: AcquireInput): AcquireResult;
  renew(lease: Lease, ttlMs: number): Lease;
  release(lease: Lease): void;
  /** The token of the current lease; `undefined` if there is none. */
  currentToken(key: string): number | undefined;
}

export function memoryLeases(clock: Clock): MemoryLeases {
  const current = new Map<string, Lease>();
  /** Kept after the end of a lease, so that the next token is greater. */
  const lastTokens = new Map<string, number>();

  const isCurrent = ({ key, token }: Lease): boolean => current.get(key)?.token === token;

  return {
    tryAcquire({ key, owner, ttlMs, supersedes }) {
      const now = clock.now();
      const holder = current.get(key);
      if (holder && holder.expiresAt > now && holder.token !== supersedes) {
        return { acquired: false, holder };
      }
      const token = (lastTokens.get(key) ?? 0) + 1;
      const lease = { key, owner, token, expiresAt: now + ttlMs };
      lastTokens.set(key, token);
      current.set(key, lease);
      return { acquired: true, lease };
    },
    renew(lease, ttlMs) {
      if (!isCurrent(lease)) throw new LeaseLostError(lease.key);
      const renewed = { ...lease, expiresAt: clock.now() + ttlMs };
      current.set(lease.key, renewed);
      return renewed;
    },
    release(lease) {
      if (isCurrent(lease)) current.delete(lease.key);
    },
    currentToken: (key) => current.get(key)?.token,
  };
}
