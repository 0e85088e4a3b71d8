interface Poll {
  /** The last position that was drawn; 0 if there is none. */
  readonly position: number;
  /** Transaction id below which every transaction had ended. */
  readonly xmin: bigint;
  /** Transaction id above those that have drawn a position so far. Required if `position` is new. */
  readonly xid: bigint | undefined;
}

export interface Growth {
  /** The last position seen; `undefined` at first. */
  readonly position: number | undefined;
  /**
   * Returns whether there may be events that were not visible at the previous poll. A position is drawn before its
   * event becomes visible, so it returns true until all transactions that drew one have ended.
   */
  hasGrown(poll: Poll): boolean;
}

/** Tracks the positions that are drawn, poll by poll. */
export function growth(): Growth {
  let position: number | undefined;
  /** Transaction id below which one may have drawn the last position. */
  let awaited: bigint | undefined;
  return {
    get position() {
      return position;
    },
    hasGrown(poll) {
      if (poll.position !== position) {
        position = poll.position;
        awaited = poll.xid;
        return true;
      }
      if (awaited === undefined) return false;
      if (poll.xmin >= awaited) awaited = undefined;
      return true;
    },
  };
}
