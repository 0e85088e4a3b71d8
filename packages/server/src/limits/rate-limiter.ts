import type { Clock } from '@pce/core/ports';
import ipaddr from 'ipaddr.js';

/**
 * Returns the part of an address that one subscriber has for themselves: an IPv4 address, also if it is mapped into
 * IPv6, or the /64 network of an IPv6 address. Any other text is returned as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Maximum number of callers remembered; the least recently seen is forgotten first. */
const maxCallers = 100_000;

const minuteMs = 60_000;

interface Bucket {
  readonly left: number;
  /** Unix time in milliseconds at which that was true. */
  readonly at: number;
}

export interface RateLimiter {
  /** Counts a request. Returns 0 if it is allowed, else the milliseconds until the next one is. */
  take(caller: string, perMinute: number): number;
}

/** As many requests at once as a minute allows, then evenly spread: a bucket that fills up again as time goes by. */
export function createRateLimiter(clock: Clock): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(caller, perMinute) {
      const at = clock.now();
      const { left, at: before } = buckets.get(caller) ?? { left: perMinute, at };
      const now = Math.min(perMinute, left + ((at - before) * perMinute) / minuteMs);
      buckets.delete(caller);
      buckets.set(caller, { left: now < 1 ? now : now - 1, at });
      const [oldest] = buckets.keys();
      if (buckets.size > maxCallers && oldest !== undefined) buckets.delete(oldest);
      return now < 1 ? ((1 - now) * minuteMs) / perMinute : 0;
    },
  };
}
