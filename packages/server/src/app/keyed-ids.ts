import type { Ids } from '@pce/core/ports';

/** The same ids each time for one key: what a request made under it is known again when it is sent again. */
export function keyedIds(keyHash: string): Ids {
  let count = 0;
  return {
    next(prefix) {
      count += 1;
      return `${prefix}_${keyHash.slice(0, 32)}${count}`;
    },
  };
}
