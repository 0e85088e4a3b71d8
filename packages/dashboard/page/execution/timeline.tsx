import { useMemo, useState } from 'preact/hooks';
import { usePage } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { momentText } from '../text/formats.ts';
import { useLanguage, useTexts } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusIcon, statusStyle } from '../ui/status.tsx';
import { useNow } from '../ui/time.tsx';
import type { ExecutionView } from './execution-model.ts';
import { type Bar, type Bars, barsAt, type TaskBars } from './task-bars.ts';
import type { TaskRow } from './task-rows.ts';
import { statusOfParts, type TaskTable } from './task-table.ts';
import { type TimeScale, ticksOf, tickText, toPixels } from './time-scale.ts';
import { useTaskGrid } from './use-task-grid.ts';

interface TimelineProps {
  readonly view: ExecutionView;
  readonly rows: readonly TaskRow[];
  readonly onFold: (taskId: string, opens: boolean) => void;
}

/** Height of a row, and least width of the chart, in pixels. */
const rowHeight = 32;
const baseWidth = 640;
/** Time between two looks at the forecast, in milliseconds. */
const forecastMs = 30_000;

/** Planned against actual times: the rows of the tree, two bars each, and a line where now is. */
export function Timeline({ view, rows, onFold }: TimelineProps) {
  const { t, language, client } = usePage();
  const [zoom, setZoom] = useState(1);
  const now = useNow(5_000);
  const { table, execution } = view;
  const { executionId = '' } = execution ?? {};
  // The rows come first: the bars of a large plan take the server longer.
  const hasRows = table.size > 0;
  const {
    value: standing,
    error,
    reload,
  } = useLoad(
    `bars ${executionId} ${hasRows}`,
    async (signal) =>
      hasRows ? client.executions.status(executionId, { bars: true, signal }) : undefined,
    forecastMs,
  );
  const bars = useMemo(
    () => barsAt(table, standing?.bars ?? [], now),
    [table, table.size, standing, now],
  );
  const grid = useTaskGrid({ rows, rowHeight, opensChosen: false, onFold });
  const { rows: shown, height, width, chosen, active } = grid;
  // All of the plan fits at the smallest zoom.
  const chartWidth = Math.max(baseWidth, width - labelWidth);
  const scale: TimeScale = { ...bars.extent, width: chartWidth * zoom };
  const ticks = ticksOf(scale);
  const nowAt = toPixels(scale, now);
  // Lines and dependencies are drawn for the rows in view: a drawing as high as all rows would be slow.
  const top = shown[0]?.start ?? 0;
  const shownHeight = shown.length * rowHeight;
  return (
    <>
      <div class="actions">
        <button type="button" onClick={() => setZoom(zoom * 2)} disabled={zoom >= 32}>
          {t.timeline.zoomIn}
        </button>
        <button type="button" onClick={() => setZoom(zoom / 2)} disabled={zoom <= 1}>
          {t.timeline.zoomOut}
        </button>
        <span class="legend" aria-hidden="true">
          <i class="planned" /> {t.timeline.planned} <i class="actual" /> {t.timeline.actual}{' '}
          <i class="expected" /> {t.timeline.expected}
        </span>
        <span class="quiet">{t.timeline.hint}</span>
      </div>
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      <div
        class="gantt"
        role="treegrid"
        aria-label={t.timeline.title}
        aria-rowcount={rows.length}
        {...grid.keys}
      >
        <div
          ref={grid.scroller}
          class="scroller"
          role="rowgroup"
          tabIndex={grid.tabIndex}
          style={{ '--rows-height': `${height + headHeight}px` }}
        >
          <div
            class="gantt-head"
            role="presentation"
            style={{ width: `${labelWidth + scale.width}px` }}
          >
            {ticks.map((at) => (
              <span key={at} style={{ left: `${labelWidth + toPixels(scale, at)}px` }}>
                {tickText(at, ticks, language)}
              </span>
            ))}
          </div>
          <div
            class="gantt-body"
            role="presentation"
            style={{ height: `${height}px`, width: `${labelWidth + scale.width}px` }}
          >
            <svg
              class="gantt-lines"
              aria-hidden="true"
              width={scale.width}
              height={shownHeight}
              viewBox={`0 ${top} ${scale.width} ${shownHeight}`}
              style={{ top: `${top}px` }}
            >
              {ticks.map((at) => {
                const x = toPixels(scale, at);
                return <line key={at} x1={x} x2={x} y1={top} y2={top + shownHeight} />;
              })}
              <line class="now" x1={nowAt} x2={nowAt} y1={top} y2={top + shownHeight} />
              {chosen && <Dependencies {...{ rows, bars, scale, table, taskId: chosen }} />}
            </svg>
            {shown.map(({ index, start }) => {
              const row = rows[index];
              const task = row && table.tasks.get(row.taskId);
              if (!row || !task) return null;
              const { taskId, level, isOpen } = row;
              const parts = table.partsOf(taskId);
              const status = parts ? statusOfParts(parts) : task.status;
              return (
                <div
                  key={taskId}
                  data-index={index}
                  role="row"
                  class="gantt-row"
                  aria-rowindex={index + 1}
                  aria-level={level}
                  aria-selected={taskId === chosen}
                  {...(parts && { 'aria-expanded': isOpen })}
                  tabIndex={index === active ? 0 : -1}
                  style={{ transform: `translateY(${start}px)` }}
                  onFocus={() => grid.setActive(taskId)}
                  onClick={() => grid.choose(index)}
                >
                  <div
                    role="gridcell"
                    class="gantt-label"
                    style={{ paddingInlineStart: `${level * 12}px` }}
                  >
                    {parts && <Icon name={isOpen ? 'open' : 'closed'} />}
                    <StatusIcon status={status} />
                    <span class="cut">{task.title}</span>
                  </div>
                  <BarsOfTask
                    bars={bars.of(taskId)}
                    {...{ scale, status, now }}
                    title={task.title}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </>
  );
}

/** Room for the dates above the rows and the scroll bar below, in pixels. */
const headHeight = 48;
/** Width of the column of titles, as in the style sheet. */
const labelWidth = 260;

interface DependenciesProps {
  readonly taskId: string;
  readonly table: TaskTable;
  readonly rows: readonly TaskRow[];
  readonly bars: Bars;
  readonly scale: TimeScale;
}

/** Lines that are drawn at once. */
const maxShown = 200;

/** Lines from what a task waited for to it, and from it to what waits for it. */
function Dependencies({ taskId, table, rows, bars, scale }: DependenciesProps) {
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

interface BarsOfTaskProps {
  readonly bars: TaskBars | undefined;
  readonly scale: TimeScale;
  readonly status: string;
  readonly title: string;
  readonly now: number;
}

/** Width of a bar that can still be seen, in pixels. */
const minWidth = 3;

/** The two bars of a row: planned above, actual and expected below. */
function BarsOfTask({ bars, scale, status, title, now }: BarsOfTaskProps) {
  const t = useTexts();
  const language = useLanguage();
  const words = (name: string, bar: Bar | undefined): string[] =>
    bar
      ? [`${name} ${momentText(bar.from, now, language)} – ${momentText(bar.to, now, language)}`]
      : [];
  const label = [
    title,
    ...words(t.timeline.planned, bars?.planned),
    ...words(t.timeline.actual, bars?.actual),
    ...words(t.timeline.expected, bars?.expected),
  ].join(', ');
  const rect = (bar: Bar | undefined, kind: string, y: number, height: number) =>
    bar && (
      <rect
        class={kind}
        x={toPixels(scale, bar.from)}
        width={Math.max(minWidth, toPixels(scale, bar.to) - toPixels(scale, bar.from))}
        {...{ y, height, rx: 2 }}
      />
    );
  return (
    <div role="gridcell" aria-label={label} title={label}>
      <svg
        class={`gantt-bars tone-${statusStyle(status)[1]}`}
        aria-hidden="true"
        width={scale.width}
        height={32}
      >
        {rect(bars?.planned, 'planned', 6, 6)}
        {rect(bars?.expected, 'expected', 14, 11)}
        {rect(bars?.actual, 'actual', 14, 11)}
      </svg>
    </div>
  );
}
