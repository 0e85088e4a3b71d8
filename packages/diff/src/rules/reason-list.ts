import type { DiffClass } from '@pce/core/internal';
import type { DiffReason } from '@pce/core/ports';

const maxReasons = 50;

export interface ReasonList {
  wants(cap: DiffClass): boolean;
  add(reasons: Iterable<DiffReason>): void;
  sorted(): readonly DiffReason[];
}

/** Creates an empty list of at most 50 reasons: a later LOW one replaces a MEDIUM one. */
export function reasonList(): ReasonList {
  const low: DiffReason[] = [];
  const medium: DiffReason[] = [];
  const wants = (cap: DiffClass) =>
    cap !== 'HIGH' && low.length + (cap === 'LOW' ? 0 : medium.length) < maxReasons;
  return {
    wants,
    add(reasons) {
      for (const reason of reasons) {
        if (wants(reason.class)) (reason.class === 'LOW' ? low : medium).push(reason);
      }
    },
    sorted: () => [...low, ...medium].slice(0, maxReasons),
  };
}
