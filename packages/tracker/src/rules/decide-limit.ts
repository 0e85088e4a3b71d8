import { given } from '@pce/core/internal';
import type { ReadLimit } from '../agent-limits/read-agent-output.js';
import type { EpisodeDraft, EpisodeEventOf } from './events.js';
import { type PauseDraft, toPaused } from './pauses.js';
import { backOffMs } from './policy.js';
import { type EpisodeState, type LimitCounts, newRole, roleOf } from './state.js';

interface LimitDecision {
  readonly events: readonly EpisodeDraft[];
  readonly advice: Advice;
}

/** The next act of an agent's driver. Times are Unix milliseconds. */
export type Advice =
  | { readonly do: 'go-on' }
  /** Wait, then send `message`. */
  | { readonly do: 'continue'; readonly until: number; readonly message: string }
  /** Wait, then send the last message again. */
  | { readonly do: 'wait'; readonly until: number }
  /** Send nothing. The episode resumes at `until`; `undefined`: when a person resumes it. */
  | { readonly do: 'pause'; readonly until: number | undefined }
  /** Compact the session, or begin a new one. */
  | { readonly do: 'compact' }
  /** The Reflector is asked; send what it says. */
  | { readonly do: 'reflect' };

/** Milliseconds that are added to a reset time: clocks differ. */
const graceMs = 1_000;

export function decideLimit(
  state: EpisodeState,
  role: string,
  limit: ReadLimit | undefined,
  at: number,
): LimitDecision {
  const { limits } = roleOf(state, role);
  if (limit === undefined) {
    if (limits === newRole.limits) return { events: [], advice: { do: 'go-on' } };
    return { events: [{ type: 'limit.cleared', role }], advice: { do: 'go-on' } };
  }
  const { stepCap, transient, maxBrokenPromises, maxFullContexts } = state.policy;
  const seen = (waitUntil?: number): EpisodeDraft<'limit.seen'> => ({
    type: 'limit.seen',
    role,
    kind: limit.kind,
    phrase: limit.phrase,
    text: limit.text,
    ...given({ resetAt: limit.resetAt, waitUntil }),
  });
  const pausing = (pause: Omit<PauseDraft, 'about'>): LimitDecision => ({
    events: [seen(pause.until), toPaused(state, { ...pause, about: [role] })],
    advice: { do: 'pause', until: pause.until },
  });
  switch (limit.kind) {
    case 'step-cap': {
      if (limits.stepCaps >= stepCap.maxFailures) {
        const reason = `${role} stopped at its step cap ${limits.stepCaps + 1} times in a row, each time after being told to go on`;
        return pausing({ cause: 'step-cap', reason });
      }
      const until = at + backOffMs(stepCap, limits.stepCaps);
      const advice = { do: 'continue', until, message: stepCap.message } as const;
      return { events: [seen(until)], advice };
    }
    case 'transient': {
      if (limit.resetAt === undefined && limits.outageMs >= transient.maxOutageMs) {
        const minutes = Math.round(limits.outageMs / 60_000);
        const reason = `the service of ${role} has been away for ${minutes} minutes of waiting`;
        return pausing({ cause: 'outage', reason });
      }
      const until = limit.resetAt ?? at + backOffMs(transient, limits.transients);
      return { events: [seen(until)], advice: { do: 'wait', until } };
    }
    case 'quota': {
      if (limit.resetAt === undefined) {
        const reason = `${role} has used up its quota and names no time: resume the episode once it is there again`;
        return pausing({ cause: 'quota', reason });
      }
      if (limits.quotas >= maxBrokenPromises) {
        const reason = `the quota of ${role} was not there ${limits.quotas} times at the time that was named`;
        return pausing({ cause: 'broken-promise', reason });
      }
      const until = Math.max(limit.resetAt, at) + graceMs;
      return pausing({ cause: 'quota', reason: `${role} has used up its quota`, until });
    }
    case 'context-full':
      if (limits.fullContexts + 1 >= maxFullContexts) {
        const reason = `the context of ${role} was full ${limits.fullContexts + 1} times in a row`;
        return pausing({ cause: 'context-full', reason });
      }
      return { events: [seen()], advice: { do: 'compact' } };
    case 'loop':
      return { events: [seen()], advice: { do: 'reflect' } };
  }
}

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
