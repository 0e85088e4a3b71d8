import { useState } from 'preact/hooks';
import { setQuery, usePlace } from '../app/place.ts';
import { type RowKeys, useRowKeys } from '../ui/use-row-keys.ts';
import { type RowWindow, useRowWindow } from '../ui/use-row-window.ts';
import type { TaskRow } from './task-rows.ts';

interface TaskGridOptions {
  readonly rows: readonly TaskRow[];
  /** In pixels. */
  readonly rowHeight: number;
  /** Whether the chosen row is open, and as high as it is. */
  readonly opensChosen: boolean;
  readonly onFold: (taskId: string, opens: boolean) => void;
}

/** The rows of tasks in view: one of them has the focus, and one is chosen, in the address. */
export interface TaskGrid extends RowWindow {
  readonly chosen: string | undefined;
  /** Place of the row that has the focus, or gets it by Tab. */
  readonly active: number;
  /** The stop of the keyboard that is the grid itself, where the row with the focus is out of view. */
  readonly tabIndex: 0 | -1;
  readonly keys: RowKeys;
  setActive(taskId: string): void;
  /** Chooses a row, or none if it was chosen. */
  choose(index: number): void;
}

export function useTaskGrid(options: TaskGridOptions): TaskGrid {
  const { rows, rowHeight, opensChosen, onFold } = options;
  const { task: chosen } = usePlace().query;
  const [activeId, setActive] = useState(chosen);
  const placeOf = (id: string | undefined) => rows.findIndex(({ taskId }) => taskId === id);
  const idAt = (index: number): string => rows[index]?.taskId ?? '';
  const view = useRowWindow({
    count: rows.length,
    rowHeight,
    open: opensChosen ? placeOf(chosen) : -1,
  });
  const active = Math.max(0, placeOf(activeId));
  const choose = (index: number): void => {
    const id = idAt(index);
    setActive(id);
    setQuery({ task: id === chosen ? undefined : id });
  };
  const keys = useRowKeys({
    count: rows.length,
    active,
    scrollTo: view.scrollTo,
    onEnter: choose,
    onMove: (index) => setActive(idAt(index)),
    onFold: (index, opens) => onFold(idAt(index), opens),
  });
  const tabIndex = view.rows.some(({ index }) => index === active) ? -1 : 0;
  return { ...view, chosen, active, tabIndex, keys, setActive, choose };
}
