/** Pauses between attempts, in milliseconds. */
export interface Backoff {
  /** Pause before the second attempt. */
  readonly firstMs: number;
  /** Maximum pause. */
  readonly maxMs: number;
}

/**
 * Returns the pause after `failures` attempts in a row: twice as long each time, with up to half of it taken off at
 * random, so that clients that failed together do not return together.
 *
 * @param random - at least 0, less than 1
 */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff, random: number): number {
  const whole = Math.min(firstMs * 2 ** Math.max(failures - 1, 0), maxMs);
  return whole * (1 - random / 2);
}
