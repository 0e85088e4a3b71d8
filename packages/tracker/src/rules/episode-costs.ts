import type { EpisodeEvent, RoleUsage } from './events.js';
import { restoringRole } from './evolve.js';

/** Costs of a role. */
export interface RoleCosts {
  readonly role: string;
  readonly checkpoints: number;
  /** Milliseconds from what went before to each of its checkpoints, without pauses. */
  readonly ms: number;
  /** Processor time in milliseconds, if it is known. */
  readonly cpuMs: number;
  /** Absent if its agent does not report it. */
  readonly usage?: RoleUsage;
}

/** Costs of an episode. Times are in milliseconds. */
export interface EpisodeCosts {
  /** From the start to the end, or to now. */
  readonly wallMs: number;
  readonly roles: readonly RoleCosts[];
  /** Time of all roles. */
  readonly agentMs: number;
  /** Usage of all roles; absent if no agent reports it. */
  readonly usage?: RoleUsage;
  /** Time since the last checkpoint, without pauses: its use is unknown. */
  readonly idleMs: number;
  /** Time in pauses. */
  readonly pausedMs: number;
  /** Time for which pauses and questions waited for people; what waited at the same time counts each. */
  readonly waitMs: number;
}

/** Returns what an episode took, by all events of its journal. Pure. */
export function episodeCosts(events: Iterable<EpisodeEvent>, now: number): EpisodeCosts {
  const roles = new Map<string, RoleCosts>();
  const asked = new Map<string, number>();
  let [startedAt, mark]: (number | undefined)[] = [];
  let pause: { readonly needsPerson: boolean } | undefined;
  let [idleMs, pausedMs, waitMs] = [0, 0, 0];
  let hasEnded = false;
  const passTo = (at: number): void => {
    const ms = Math.max(0, at - (mark ?? at));
    mark = at;
    if (pause === undefined) idleMs += ms;
    else pausedMs += ms;
    if (pause?.needsPerson === true) waitMs += ms;
  };
  for (const event of events) {
    const { at } = event;
    startedAt ??= at;
    if (!hasEnded) passTo(at);
    switch (event.type) {
      case 'checkpoint.recorded': {
        const { role, cpuMs = 0, usage } = event;
        if (role === restoringRole) break;
        const before = roles.get(role) ?? { role, checkpoints: 0, ms: 0, cpuMs: 0 };
        roles.set(role, {
          ...before,
          checkpoints: before.checkpoints + 1,
          ms: before.ms + idleMs,
          cpuMs: before.cpuMs + cpuMs,
          ...(usage && { usage: addUsage(before.usage, usage) }),
        });
        idleMs = 0;
        break;
      }
      case 'episode.paused':
        pause = { needsPerson: event.until === undefined };
        break;
      case 'episode.resumed':
        pause = undefined;
        break;
      case 'intervention.opened':
        asked.set(event.intervention, at);
        break;
      case 'intervention.resolved':
        waitMs += at - (asked.get(event.intervention) ?? at);
        asked.delete(event.intervention);
        break;
      case 'episode.ended':
        hasEnded = true;
        break;
      default:
    }
  }
  if (!hasEnded) passTo(now);
  const end = mark ?? now;
  for (const at of asked.values()) waitMs += Math.max(0, end - at);
  const all = [...roles.values()];
  const [usage, ...others] = all.flatMap((role) => role.usage ?? []);
  return {
    wallMs: end - (startedAt ?? end),
    roles: all,
    agentMs: all.reduce((sum, { ms }) => sum + ms, 0),
    ...(usage && { usage: others.reduce(addUsage, usage) }),
    idleMs,
    pausedMs,
    waitMs,
  };
}

function addUsage(a: RoleUsage = {}, b: RoleUsage): RoleUsage {
  const names = ['inputTokens', 'outputTokens', 'cost'] as const;
  const sums = names.flatMap((name) =>
    a[name] === undefined && b[name] === undefined ? [] : [[name, (a[name] ?? 0) + (b[name] ?? 0)]],
  );
  return Object.fromEntries(sums);
}
