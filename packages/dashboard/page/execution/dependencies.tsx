import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Bars } from './task-bars.ts';
import type { TaskRow } from './task-rows.ts';
import type { TaskTable } from './task-table.ts';
import { type TimeScale, toPixels } from './time-scale.ts';

interface DependenciesProps {
  readonly taskId: string;
  readonly table: TaskTable;
  readonly rows: readonly TaskRow[];
  readonly bars: Bars;
  readonly scale: TimeScale;
}

const rowHeight = 32;
/** Lines that are drawn at once. */
const maxShown = 200;

/** Lines from what a task waited for to it, and from it to what waits for it. */
export function Dependencies({ taskId, table, rows, bars, scale }: DependenciesProps): JSX.Element {
  const places = useMemo(() => new Map(rows.map((row, index) => [row.taskId, index])), [rows]);
  const pairs = [
    ...(table.tasks.get(taskId)?.dependsOn ?? []).map((from) => ({ from, to: taskId })),
    ...table.dependentsOf(taskId).map((to) => ({ from: taskId, to })),
  ].slice(0, maxShown);
  const end = (id: string, side: 'from' | 'to'): readonly [number, number] | undefined => {
    const place = places.get(id);
    const { actual, expected, planned } = bars.of(id) ?? {};
    const bar = (side === 'to' ? expected : actual) ?? actual ?? expected ?? planned;
    if (place === undefined || bar === undefined) return undefined;
    return [toPixels(scale, bar[side]), place * rowHeight + 19];
  };
  return (
    <g class="dependencies">
      {pairs.map(({ from, to }) => {
        const begin = end(from, 'to');
        const finish = end(to, 'from');
        if (!begin || !finish) return null;
        const [x1, y1] = begin;
        const [x2, y2] = finish;
        const bend = Math.max(12, Math.abs(x2 - x1) / 2);
        return (
          <path
            key={`${from} ${to}`}
            d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`}
          />
        );
      })}
    </g>
  );
}
