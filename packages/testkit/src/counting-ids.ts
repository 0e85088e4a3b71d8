import type { Ids } from '@pce/core/ports';

/** Makes predictable ids: `turn_1`, `turn_2`, …, counted for each prefix. */
export function countingIds(): Ids {
  const counts = new Map<string, number>();
  return {
    next(prefix) {
      const count = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, count);
      return `${prefix}_${count}`;
    },
  };
}
