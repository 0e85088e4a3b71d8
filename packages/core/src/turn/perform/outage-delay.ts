/** Milliseconds before the second attempt; doubles each time. */
const minDelayMs = 800;
const maxDelayMs = 60_000;

/** State of a service outage. */
interface Outage {
  readonly startedAt: number;
  /** Longest duration in milliseconds. */
  readonly outageMs: number;
  readonly failures: number;
  /** The last delay requested by the service, in milliseconds. */
  readonly askedMs: number | undefined;
}

/**
 * Returns the time of the next attempt: as requested by the service, else with increasing delays, and for the last time at
 * the end of the longest duration. `undefined` if no time is left, or the service requests more than the whole duration.
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
