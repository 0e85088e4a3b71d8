import type { TurnNotice } from '@pce/core';
import type { RoleName } from '@pce/core/ports';

/** Returns a function that makes a line of the begin of a role, and one of its end with the time it took. */
export function roleTimes(
  now: () => number = () => performance.now(),
): (notice: TurnNotice) => string | undefined {
  /** Begins of roles that are at work; of one that several commands ask at once, the earliest first. */
  const begins = new Map<RoleName, number[]>();
  return (notice) => {
    if (notice.type !== 'role.started' && notice.type !== 'role.ended') return undefined;
    const { type, role } = notice;
    const open = begins.get(role) ?? [];
    begins.set(role, open);
    if (type === 'role.started') {
      open.push(now());
      return `· ${role} …`;
    }
    const tookMs = now() - (open.shift() ?? now());
    return `· ${role} ended after ${(tookMs / 1_000).toFixed(1)} s`;
  };
}
