import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { useLanguage, useTexts } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusIcon } from '../ui/status.tsx';
import { useNow } from '../ui/time.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import { BarsOfTask } from './bars-of-task.tsx';
import { Dependencies } from './dependencies.tsx';
import type { ExecutionView } from './execution-model.ts';
import { barsAt } from './task-bars.ts';
import type { TaskRow } from './task-rows.ts';
import { statusOfParts } from './task-table.ts';
import { type TimeScale, ticksOf, tickText, toPixels } from './time-scale.ts';

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
  const { query } = usePlace();
  const [zoom, setZoom] = useState(1);
  const [activeId, setActiveId] = useState(query.task);
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
  const keyOf = (index: number): string => rows[index]?.taskId ?? '';
  const {
    rows: shown,
    height,
    width,
    scroller,
    scrollTo,
  } = useRowWindow({ count: rows.length, rowHeight });
  // All of the plan fits at the smallest zoom.
  const chartWidth = Math.max(baseWidth, width - labelWidth);
  const scale: TimeScale = { ...bars.extent, width: chartWidth * zoom };
  const ticks = ticksOf(scale);
  const active = Math.max(
    0,
    rows.findIndex(({ taskId }) => taskId === activeId),
  );
  const choose = (index: number): void => {
    const id = keyOf(index);
    setActiveId(id);
    setQuery({ task: id === query.task ? undefined : id });
  };
  const keys = useRowKeys({
    count: rows.length,
    active,
    onMove: (index) => setActiveId(keyOf(index)),
    onEnter: choose,
    onFold: (index, opens) => onFold(keyOf(index), opens),
    scrollTo,
  });
  const isActiveInView = shown.some(({ index }) => index === active);
  const nowAt = toPixels(scale, now);
  // Lines and dependencies are drawn for the rows in view: a drawing as high as all rows would be slow.
  const top = shown[0]?.start ?? 0;
  const shownHeight = shown.length * rowHeight;
  return (
    <>
      <div class="toolbar">
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
        {...keys}
      >
        <div
          ref={scroller}
          class="scroller"
          role="rowgroup"
          tabIndex={isActiveInView ? -1 : 0}
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
              {query.task && <Dependencies {...{ rows, bars, scale, table, taskId: query.task }} />}
            </svg>
            {shown.map(({ index, start }) => {
              const row = rows[index];
              const task = table.tasks.get(keyOf(index));
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
                  aria-selected={taskId === query.task}
                  {...(parts && { 'aria-expanded': isOpen })}
                  tabIndex={index === active ? 0 : -1}
                  style={{ transform: `translateY(${start}px)` }}
                  onFocus={() => setActiveId(taskId)}
                  onClick={() => choose(index)}
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
