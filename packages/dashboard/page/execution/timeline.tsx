import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { useLanguage, useTexts } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusIcon } from '../ui/status.tsx';
import { useNow } from '../ui/time.tsx';
import { BarsOfTask } from './bars-of-task.tsx';
import { Dependencies } from './dependencies.tsx';
import type { ExecutionView } from './execution-model.ts';
import { barsAt } from './task-bars.ts';
import type { TaskRow } from './task-rows.ts';
import { statusOfParts } from './task-table.ts';
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
export function Timeline({ view, rows, onFold }: TimelineProps): JSX.Element {
  const t = useTexts();
  const language = useLanguage();
  const { client } = useSession();
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
