import type { JournalEntry } from '@pce/core/store';

/**
 * The positions drawn at one moment: every position up to `position`, by transactions whose ids are below `xid`. It takes
 * an id of its own to know that: the upper end of a snapshot is only above the transactions that had *ended*, and one
 * that drew a position may be under way at or above it.
 */
interface Horizon {
  readonly position: number;
  readonly xid: bigint;
}

/**
 * How far a tail is. Transactions may commit in another order than they drew their positions, so a position that is
 * missing may still come.
 */
export interface TailPosition {
  /** Everything up to here was given, or will never be there. */
  readonly position: number;
  /** Gaps up to its position are filled, or never will be, once every transaction below its `xid` has ended. */
  readonly horizon?: Horizon | undefined;
}

export interface Settled {
  /** The entries that may be given now. */
  readonly entries: readonly JournalEntry[];
  /** Where the tail is after them. */
  readonly next: TailPosition;
  /** Something after them may not be given yet: where `next` has no horizon, one must be found. */
  readonly isUnsettled: boolean;
}

/**
 * `page`: the entries after `at.position` that were there in a snapshot, by position; every transaction below `xmin` had
 * ended in it.
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
