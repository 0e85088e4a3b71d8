/** How long to wait between tries, in milliseconds. */
export interface Backoff {
  /** Before the second try. */
  readonly firstMs: number;
  /** What doubling never exceeds. */
  readonly maxMs: number;
}

/**
 * How long to wait after `failures` tries in a row: twice as long each time, a random part of the upper half taken off,
 * so that many who failed at once do not come back at once.
 *
 * @param random - at least 0, less than 1
 */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff, random: number): number {
  const whole = Math.min(firstMs * 2 ** Math.max(failures - 1, 0), maxMs);
  return whole * (1 - random / 2);
}
