import type { EpisodeEventOf } from './events.js';
import type { LimitCounts } from './state.js';

export function countLimit(
  counts: LimitCounts,
  { kind, resetAt, waitUntil, at }: EpisodeEventOf<'limit.seen'>,
): LimitCounts {
  switch (kind) {
    case 'step-cap':
      return { ...counts, stepCaps: counts.stepCaps + 1 };
    case 'transient': {
      // Time that the provider named is no outage.
      const waited = resetAt === undefined && waitUntil !== undefined ? waitUntil - at : 0;
      return { ...counts, transients: counts.transients + 1, outageMs: counts.outageMs + waited };
    }
    case 'quota':
      return { ...counts, quotas: counts.quotas + 1 };
    case 'context-full':
      return { ...counts, fullContexts: counts.fullContexts + 1 };
    case 'loop':
      return counts;
  }
}
