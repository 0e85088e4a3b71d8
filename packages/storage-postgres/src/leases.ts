import { LeaseLostError } from '@pce/core/errors';
import type { AcquireInput, AcquireResult, Lease } from '@pce/core/store';
import { encodeText, numberIn, textIn } from './row.js';
import type { Write } from './write-queue.js';

function leaseIn(row: unknown): Lease {
  return {
    key: textIn(row, 'key'),
    owner: textIn(row, 'owner'),
    token: numberIn(row, 'token'),
    expiresAt: numberIn(row, 'expires_at'),
  };
}

/**
 * Acquires a lease. `request` identifies the call, so that a repeated call finds its lease if the first result was
 * lost.
 */
export function acquire(
  { key, owner, ttlMs, supersedes }: AcquireInput,
  request: string,
): Write<AcquireResult> {
  return {
    subject: key,
    operation: () =>
      JSON.stringify({
        operation: 'acquire',
        key: encodeText(key),
        owner: encodeText(owner),
        ttl: ttlMs,
        token: supersedes,
        request,
      }),
    answer: (row) =>
      textIn(row, 'outcome') === 'acquired'
        ? { acquired: true, lease: leaseIn(row) }
        : { acquired: false, holder: leaseIn(row) },
  };
}

export function renew(lease: Lease, ttlMs: number): Write<Lease> {
  const { key, token } = lease;
  return {
    subject: key,
    operation: () =>
      JSON.stringify({ operation: 'renew', key: encodeText(key), token, ttl: ttlMs }),
    answer(row) {
      if (textIn(row, 'outcome') === 'lease_lost') throw new LeaseLostError(key);
      return { ...lease, expiresAt: numberIn(row, 'expires_at') };
    },
  };
}

export function release({ key, token }: Lease): Write<void> {
  return {
    subject: key,
    operation: () => JSON.stringify({ operation: 'release', key: encodeText(key), token }),
    answer: () => undefined,
  };
}
