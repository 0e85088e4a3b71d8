/** Milliseconds before the second try; doubles from try to try. */
const minDelayMs = 800;
const maxDelayMs = 60_000;

/** Returns the milliseconds that a service asks to wait, or more with every failure where it asks for none. */
export function outageDelay(failures: number, askedMs: number | undefined): number {
  return askedMs === undefined
    ? Math.min(minDelayMs * 2 ** failures, maxDelayMs)
    : Math.max(minDelayMs, askedMs);
}
