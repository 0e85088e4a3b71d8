import type { DiffClass, DiffReason } from '@pce/core/ports';

/** Most reasons of an answer; the severest come first. */
const maxReasons = 50;

/** Reasons of an answer. Those that would not be among the severest are not kept. */
export interface ReasonList {
  /** Whether a reason of this class would be kept. One of class HIGH says nothing against a change, and never is. */
  wants(cap: DiffClass): boolean;
  /** Keeps each reason that is wanted. */
  add(reasons: Iterable<DiffReason>): void;
  /** Returns what was kept, the severest first, and otherwise in the order in which they were added. */
  sorted(): readonly DiffReason[];
}

/** Creates an empty list. It is filled up to 50 reasons: a later LOW one takes the place of a MEDIUM one. */
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
