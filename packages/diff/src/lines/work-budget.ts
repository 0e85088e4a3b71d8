/** Remaining work of a diff. Counted, not timed, so that the same texts give the same diff. */
export interface WorkBudget {
  /** Remaining lines of the search for anchors. */
  anchorLines: number;
  /** Remaining steps of Myers' algorithm in ranges without anchors. */
  editSteps: number;
  /** Returns whether the time is over; every range left then stays one change. */
  isOver(): boolean;
}

/** Passes over all lines in the search for anchors; each range is usually searched a few times. */
const maxPasses = 64;

/** About 10 ms of Myers' algorithm. */
const maxEditSteps = 100_000;

export function workBudget(lines: number, isOver: () => boolean = () => false): WorkBudget {
  return { anchorLines: maxPasses * lines + 1_000, editSteps: maxEditSteps, isOver };
}
