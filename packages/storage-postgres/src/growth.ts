/** The positions as one query found them. */
interface Look {
  /** The last position that was drawn; 0 where none was. */
  readonly position: number;
  /** Every transaction below it had ended. */
  readonly xmin: bigint;
  /** Above the ids of all transactions that drew a position so far. Needed where `position` is new. */
  readonly xid: bigint | undefined;
}

export interface Growth {
  /** The last position that was seen; none at first. */
  readonly position: number | undefined;
  /**
   * Whether there may be events that were not there at the look before. A position is drawn before its event can be seen,
   * so it answers yes until all that drew one have ended.
   */
  hasGrown(look: Look): boolean;
}

/** Follows the positions that are drawn, look by look. */
export function growth(): Growth {
  let position: number | undefined;
  /** Transactions below it may have drawn the last position. */
  let awaited: bigint | undefined;
  return {
    get position() {
      return position;
    },
    hasGrown(look) {
      if (look.position !== position) {
        position = look.position;
        awaited = look.xid;
        return true;
      }
      if (awaited === undefined) return false;
      if (look.xmin >= awaited) awaited = undefined;
      return true;
    },
  };
}
