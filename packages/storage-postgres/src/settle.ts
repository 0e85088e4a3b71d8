import type { JournalEntry } from '@pce/core';

/** The transactions that had begun when a page was read: those below `xmin` had ended, none was at or above `xmax`. */
export interface Snapshot {
  readonly xmin: bigint;
  readonly xmax: bigint;
}

/**
 * How far a tail is. Transactions may commit in another order than they drew their positions, so a position that is
 * missing may still come.
 */
export interface TailPosition {
  /** Everything up to here was given, or will never be there. */
  readonly position: number;
  /**
   * What is missing below `position` was drawn by a transaction below `xmax`: once all of those have ended, it is there
   * or never will be.
   */
  readonly awaited?: { readonly position: number; readonly xmax: bigint };
}

export interface Settled {
  /** The entries that may be given now. */
  readonly entries: readonly JournalEntry[];
  /** `awaited` is there where something after them may not be given yet. */
  readonly next: TailPosition;
}

/** Up to where nothing can come any more, whatever is missing. */
function decidedUpTo({ position, awaited }: TailPosition, { xmin, xmax }: Snapshot): number {
  if (xmin === xmax) return Number.POSITIVE_INFINITY;
  return awaited && xmin >= awaited.xmax ? awaited.position : position;
}

/** `page`: the entries after `at.position` that were there in the snapshot, by position. */
export function settle(
  at: TailPosition,
  page: readonly JournalEntry[],
  snapshot: Snapshot,
): Settled {
  const decided = decidedUpTo(at, snapshot);
  let position = at.position;
  let count = 0;
  for (const entry of page) {
    if (entry.position > decided && entry.position !== position + 1) break;
    position = entry.position;
    count += 1;
  }
  const last = page.at(-1);
  if (last === undefined || count === page.length) return { entries: page, next: { position } };
  const isPending = at.awaited !== undefined && at.awaited.position > decided;
  const awaited = isPending ? at.awaited : { position: last.position, xmax: snapshot.xmax };
  return { entries: page.slice(0, count), next: { position, awaited } };
}
