import { useEffect, useRef } from 'preact/hooks';

interface RowKeysOptions {
  readonly count: number;
  /** Place of the row that has the focus, or gets it by Tab. */
  readonly active: number;
  readonly onMove: (index: number) => void;
  /** Rows that a page up or down passes. */
  readonly page?: number;
  /** Enter or space on the row. */
  readonly onEnter?: (index: number) => void;
  /** Right (`true`) or left arrow. */
  readonly onFold?: (index: number, opens: boolean) => void;
  readonly scrollTo: (index: number) => void;
}

/** Properties of the element around the rows. */
export interface RowKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Moves the focus among rows of which only those in view are there: one is reached by Tab, the arrows, Home, End and the
 * page keys go on from it. Rows have `data-index`.
 */
export function useRowKeys(options: RowKeysOptions): RowKeys {
  const { count, active, onMove, page = 10, onEnter, onFold, scrollTo } = options;
  const grid = useRef<Element>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    const row = grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    isMoved.current = false;
    row.focus({ preventScroll: true });
  });
  const moveTo = (index: number): void => {
    const next = Math.min(count - 1, Math.max(0, index));
    isMoved.current = true;
    scrollTo(next);
    onMove(next);
  };
  return {
    onKeyDown(event) {
      const { target, currentTarget, key } = event;
      if (!(target instanceof Element) || !(currentTarget instanceof Element)) return;
      // A button or a link within a row has its own keys.
      if (target.closest('button, a, input, select, textarea, pre')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      grid.current = currentTarget;
      const move = moves[key]?.(active, count, page);
      if (move !== undefined) moveTo(move);
      else if (key === 'ArrowRight' || key === 'ArrowLeft') onFold?.(active, key === 'ArrowRight');
      else if (key === 'Enter' || key === ' ') onEnter?.(active);
      else return;
      event.preventDefault();
    },
  };
}

type Move = (active: number, count: number, page: number) => number;

const moves: Readonly<Record<string, Move | undefined>> = {
  ArrowDown: (active) => active + 1,
  ArrowUp: (active) => active - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
  PageDown: (active, _, page) => active + page,
  PageUp: (active, _, page) => active - page,
};
