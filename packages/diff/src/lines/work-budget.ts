/** Work that a diff may still do. Counted, not timed, so that the same texts give the same diff. */
export interface WorkBudget {
  /** Lines that the search for anchors may still visit. */
  anchorLines: number;
  /** Steps that Myers' algorithm may still take in ranges without anchors. */
  editSteps: number;
  /** Whether the time is over; then every range that is left stays one change. */
  isOver(): boolean;
}

/** Passes over all lines in the search for anchors; each range is usually searched a few times. */
const maxPasses = 64;

/** About 10 ms of Myers' algorithm. */
const maxEditSteps = 100_000;

/** Makes the budget for texts of so many lines in all. */
export function workBudget(lines: number, isOver: () => boolean = () => false): WorkBudget {
  return { anchorLines: maxPasses * lines + 1_000, editSteps: maxEditSteps, isOver };
}
