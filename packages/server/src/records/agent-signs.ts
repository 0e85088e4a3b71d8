import type { Clock } from '@pce/core/ports';
import { LRUCache } from 'lru-cache';
import type { AgentRecord } from './agent-journal.js';

/** Signs of life of agents. */
export interface AgentSigns {
  /** Notes that an agent asked for work; returns the lease it needs, three times its own interval, in milliseconds. */
  note(agent: string): number;
  /** Unix time in milliseconds at which it last asked, as this process saw or its record says. */
  lastSeen(agent: AgentRecord): number | undefined;
}

/** Maximum number of agents remembered. */
const maxKnown = 10_000;

/** Longest interval that counts, in milliseconds: an agent that was away for longer has no such interval. */
const longest = 3_600_000;

export function agentSigns(clock: Clock): AgentSigns {
  const seen = new LRUCache<string, number>({ max: maxKnown });
  return {
    note(agent) {
      const now = clock.now();
      const interval = now - (seen.get(agent) ?? now);
      seen.set(agent, now);
      return interval > longest ? 0 : 3 * interval;
    },
    lastSeen: ({ id, lastSeenAt }) => seen.get(id) ?? lastSeenAt,
  };
}
