import type { Task } from '@pce/client';
import type { JSX } from 'preact';
import type { TaskBars } from './task-bars.ts';
import type { TaskRow } from './task-rows.ts';
import { type TimeScale, toPixels } from './time-scale.ts';

interface DependenciesProps {
  readonly taskId: string;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly rows: readonly TaskRow[];
  readonly bars: ReadonlyMap<string, TaskBars>;
  readonly scale: TimeScale;
}

const rowHeight = 32;

/** Lines from what a task waited for to it, and from it to what waits for it. */
export function Dependencies({ taskId, tasks, rows, bars, scale }: DependenciesProps): JSX.Element {
  const places = new Map(rows.map(({ task }, index) => [task.taskId, index]));
  const pairs = [...tasks.values()].flatMap(({ taskId: to, dependsOn }) =>
    dependsOn.filter((from) => to === taskId || from === taskId).map((from) => ({ from, to })),
  );
  const end = (id: string, side: 'from' | 'to'): readonly [number, number] | undefined => {
    const place = places.get(id);
    const { actual, expected, planned } = bars.get(id) ?? {};
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
