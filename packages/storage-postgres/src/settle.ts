import type { JournalEntry } from '@pce/core/store';

interface Poll {
  /** The last position that was drawn; 0 if there is none. */
  readonly position: number;
  /** Transaction id below which every transaction had ended. */
  readonly xmin: bigint;
  /** Transaction id above those that have drawn a position so far. Required if `position` is new. */
  readonly xid: bigint | undefined;
}

interface Growth {
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

/**
 * The positions drawn at one moment: every position up to `position`, by transactions whose ids are below `xid`.
 * Finding `xid` takes a new id: the upper end of a snapshot is only above the transactions that had *ended*, and one
 * that drew a position may be under way at or above it.
 */
interface Horizon {
  readonly position: number;
  readonly xid: bigint;
}

/**
 * Position of a tail. Transactions may commit in another order than they drew their positions, so a missing position
 * may still appear.
 */
export interface TailPosition {
  /** Position up to which every entry was returned or will never exist. */
  readonly position: number;
  /** Horizon: gaps up to its position are final once every transaction below its `xid` has ended. */
  readonly horizon?: Horizon | undefined;
}

interface Settled {
  /** Entries that may be returned now. */
  readonly entries: readonly JournalEntry[];
  /** State of the tail after them. */
  readonly next: TailPosition;
  /** Whether later entries have to wait: if `next` has no horizon, one must be found. */
  readonly isUnsettled: boolean;
}

/**
 * Splits a page into entries that may be returned and those that have to wait. `page` holds the entries after
 * `at.position` in a snapshot, by position; every transaction below `xmin` had ended in it.
 */
export function settle(
  { position: from, horizon }: TailPosition,
  page: readonly JournalEntry[],
  xmin: bigint,
): Settled {
  const isReached = horizon !== undefined && xmin >= horizon.xid;
  const decided = isReached ? horizon.position : from;
  let position = from;
  let count = 0;
  for (const entry of page) {
    if (entry.position > decided && entry.position !== position + 1) break;
    position = entry.position;
    count += 1;
  }
  const isUsed = horizon === undefined || position >= horizon.position;
  const isUnsettled = count < page.length;
  const next = { position, horizon: isUsed || (isReached && isUnsettled) ? undefined : horizon };
  return { entries: page.slice(0, count), next, isUnsettled };
}
