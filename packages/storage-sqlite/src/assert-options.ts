import { InvalidInputError } from '@pce/core/errors';
import type { SqliteHandle } from './sqlite-handle.js';

interface ResolvedOptions {
  readonly target: string | SqliteHandle;
  readonly synchronous: string;
  readonly busyTimeoutMs: number;
  readonly pollMs: number;
}

function assertAtLeast(option: string, value: number, least: number): void {
  if (Number.isFinite(value) && value >= least) return;
  throw new InvalidInputError(
    `option ${option} of sqliteStore is ${value}: give a number of milliseconds, at least ${least}`,
  );
}

/** Throws for options that are invalid with any file and host. */
export function assertOptions({
  target,
  synchronous,
  busyTimeoutMs,
  pollMs,
}: ResolvedOptions): void {
  if (target === '') {
    throw new InvalidInputError(
      "sqliteStore was given an empty file name: give a file, or ':memory:'",
    );
  }
  if (synchronous !== 'FULL' && synchronous !== 'NORMAL') {
    throw new InvalidInputError(
      `option synchronous of sqliteStore is ${synchronous}: give FULL or NORMAL`,
    );
  }
  assertAtLeast('busyTimeoutMs', busyTimeoutMs, 0);
  assertAtLeast('pollMs', pollMs, 1);
}
