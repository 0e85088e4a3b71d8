import { dateFormat } from '../text/formats.ts';

/** A stretch of time and the pixels that show it. */
export interface TimeScale {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** Returns where a moment stands, in pixels from the left. */
export function toPixels({ from, to, width }: TimeScale, at: number): number {
  return to === from ? 0 : ((at - from) / (to - from)) * width;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  1_000,
  5_000,
  15_000,
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  30 * day,
  91 * day,
  365 * day,
];

/** Pixels between two lines. */
const lineDistance = 110;

/** Returns the moments of the scale's lines, at round times. */
export function ticksOf({ from, to, width }: TimeScale): readonly number[] {
  if (width <= 0 || to <= from) return [];
  const wanted = ((to - from) / width) * lineDistance;
  const step = steps.find((each) => each >= wanted) ?? 365 * day * Math.ceil(wanted / (365 * day));
  // Days begin at midnight where the reader is.
  const zone = new Date(from).getTimezoneOffset() * minute;
  const first = Math.ceil((from - zone) / step) * step + zone;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => first + index * step);
}

const dayOnly = { day: 'numeric', month: 'short' } as const;
const timeOnly = { hour: '2-digit', minute: '2-digit' } as const;
const timeToTheSecond = { ...timeOnly, second: '2-digit' } as const;

/** Formats a line of a scale: the day, or the time where lines are closer than a day. */
export function tickText(at: number, ticks: readonly number[], language: string): string {
  const [first = 0, second = first + day] = ticks;
  const distance = second - first;
  const isMidnight = new Date(at).getHours() + new Date(at).getMinutes() === 0;
  const time = distance < minute ? timeToTheSecond : timeOnly;
  return dateFormat(language, distance >= day || isMidnight ? dayOnly : time).format(at);
}
