import type { Snapshot } from './settle.js';

/** The last position drawn, and the transactions that had begun then. */
export interface Drawn extends Snapshot {
  readonly position: number;
}

/**
 * Says of each look, one after the other, whether there may be events that were not there at the look before. A
 * position is drawn before its event can be seen, so it answers yes until all that drew one have ended.
 */
export function growth(): (drawn: Drawn) => boolean {
  let position: number | undefined;
  /** Transactions below it may have drawn the last position. */
  let awaited: bigint | undefined;
  return (drawn) => {
    if (drawn.position !== position) {
      position = drawn.position;
      awaited = drawn.xmax;
    } else if (awaited === undefined) {
      return false;
    }
    if (drawn.xmin >= awaited) awaited = undefined;
    return true;
  };
}
