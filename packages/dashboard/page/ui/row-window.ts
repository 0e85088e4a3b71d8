/** Rows of one height, of which one may be open and higher. */
export interface RowHeights {
  readonly count: number;
  /** In pixels, as the open one. */
  readonly rowHeight: number;
  /** Place of the open row; -1: none. */
  readonly open: number;
  readonly openHeight: number;
}

/** Returns where a row begins, in pixels from the top. */
export function startOf({ rowHeight, open, openHeight }: RowHeights, index: number): number {
  const extra = open >= 0 && index > open ? openHeight - rowHeight : 0;
  return index * rowHeight + extra;
}

/** Returns the place of the row at a distance from the top, in pixels. */
function indexAt(heights: RowHeights, y: number): number {
  const { rowHeight, open, openHeight, count } = heights;
  const isPast = open >= 0 && y >= startOf(heights, open);
  const below = y - (openHeight - rowHeight);
  const index = isPast ? Math.max(open, Math.floor(below / rowHeight)) : Math.floor(y / rowHeight);
  return Math.max(0, Math.min(count - 1, index));
}

/** Rows above and below those in view, so that scrolling finds them there. */
const overscan = 6;

/** Returns the places of the rows in view, with a few around them. */
export function rowsInView(heights: RowHeights, top: number, height: number): readonly number[] {
  if (heights.count === 0) return [];
  const first = Math.max(0, indexAt(heights, top) - overscan);
  const last = Math.min(heights.count - 1, indexAt(heights, top + height) + overscan);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
