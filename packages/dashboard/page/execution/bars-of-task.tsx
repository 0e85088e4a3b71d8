import type { JSX } from 'preact';
import { momentText } from '../text/formats.ts';
import { useLanguage, useTexts } from '../text/texts.ts';
import { statusStyle } from '../ui/status.tsx';
import type { Bar, TaskBars } from './task-bars.ts';
import { type TimeScale, toPixels } from './time-scale.ts';

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
export function BarsOfTask({ bars, scale, status, title, now }: BarsOfTaskProps): JSX.Element {
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
