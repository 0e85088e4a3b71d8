import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { onceAFrame } from '../store/once-a-frame.ts';

interface RowWindowOptions {
  readonly count: number;
  /** Height of each row but the open one, in pixels: the style sheet has the same. */
  readonly rowHeight: number;
  /** Place of the row that is open and as high as it is; -1: none. */
  readonly open?: number;
}

/** The rows in view of a list of any length. */
export interface RowWindow {
  readonly rows: readonly { readonly index: number; readonly start: number }[];
  /** Height of all rows, and width in view, in pixels. */
  readonly height: number;
  readonly width: number;
  /** The `ref` of the element that scrolls. */
  readonly scroller: { current: HTMLDivElement | null };
  /** The `ref` of the open row. */
  readonly measure: (element: HTMLElement | null) => void;
  scrollTo(index: number): void;
}

/** Follows which rows of a scrolled list are in view; only those are in the document. */
export function useRowWindow({ count, rowHeight, open = -1 }: RowWindowOptions): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const observer = useRef<ResizeObserver>(null);
  const [view, setView] = useState({ top: 0, height: 0, width: 0 });
  const [openHeight, setOpenHeight] = useState(rowHeight);

  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (element === null) return undefined;
    const updateView = (): void => {
      const { scrollTop: top, clientHeight: height, clientWidth: width } = element;
      setView({ top, height, width });
    };
    const scheduleUpdate = onceAFrame(updateView);
    const resized = new ResizeObserver(scheduleUpdate);
    updateView();
    resized.observe(element);
    element.addEventListener('scroll', scheduleUpdate, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', scheduleUpdate);
    };
  }, []);

  const measure = useCallback((element: HTMLElement | null): void => {
    observer.current?.disconnect();
    if (element === null) return;
    const take = (): void => setOpenHeight(element.offsetHeight);
    observer.current = new ResizeObserver(take);
    observer.current.observe(element);
    take();
  }, []);

  const heights: RowHeights = { count, rowHeight, open: open < count ? open : -1, openHeight };
  const scrollTo = (index: number): void => {
    const { current: element } = scroller;
    if (element === null) return;
    const start = startOf(heights, index);
    const end = startOf(heights, index + 1);
    const { scrollTop, clientHeight } = element;
    if (start < scrollTop) element.scrollTop = start;
    else if (end > scrollTop + clientHeight) element.scrollTop = end - clientHeight;
  };
  return {
    rows: rowsInView(heights, view.top, view.height).map((index) => {
      return { index, start: startOf(heights, index) };
    }),
    height: startOf(heights, count),
    width: view.width,
    scroller,
    measure,
    scrollTo,
  };
}

/** Rows of one height, of which one may be open and higher. */
interface RowHeights {
  readonly count: number;
  /** In pixels, as the open one. */
  readonly rowHeight: number;
  /** Place of the open row; -1: none. */
  readonly open: number;
  readonly openHeight: number;
}

/** Returns where a row begins, in pixels from the top. */
function startOf({ rowHeight, open, openHeight }: RowHeights, index: number): number {
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
function rowsInView(heights: RowHeights, top: number, height: number): readonly number[] {
  if (heights.count === 0) return [];
  const first = Math.max(0, indexAt(heights, top) - overscan);
  const last = Math.min(heights.count - 1, indexAt(heights, top + height) + overscan);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
