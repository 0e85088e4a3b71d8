/** Milliseconds before the second try; doubles from try to try. */
const minDelayMs = 800;
const maxDelayMs = 60_000;

/** An outage as far as it is known. */
interface Outage {
  readonly startedAt: number;
  /** How long it may last. */
  readonly outageMs: number;
  readonly failures: number;
  /** The wait that the service asked for last. */
  readonly askedMs: number | undefined;
}

/**
 * Returns when a service is to be asked again: when it says itself, else later with every failure, and for the last time
 * when its time is over. `undefined` if no time is left, or the service asks for more than there is in all.
 */
export function nextTryAt(
  now: number,
  { startedAt, outageMs, failures, askedMs }: Outage,
): number | undefined {
  const giveUpAt = startedAt + outageMs;
  if (now >= giveUpAt) return undefined;
  if (askedMs !== undefined)
    return askedMs <= outageMs ? now + Math.max(minDelayMs, askedMs) : undefined;
  return Math.min(now + Math.min(minDelayMs * 2 ** failures, maxDelayMs), giveUpAt);
}
