import type { HistogramSample, Labels, Metric } from './metric-family.js';
import { Series } from './series.js';

/** A histogram of durations in seconds. */
export interface Histogram<Of extends Labels> extends Metric {
  observe(labels: Of, seconds: number): void;
}

interface Observed {
  readonly counts: readonly number[];
  readonly count: number;
  readonly sum: number;
}

/** Seconds: from a store in memory to a request that is about to time out. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function histogram<Of extends Labels>(name: string, help: string): Histogram<Of> {
  const series = new Series<Observed>(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }));
  return {
    observe: (labels, seconds) => series.update(labels, (before) => observed(before, seconds)),
    read: () => ({
      name,
      help,
      type: 'histogram',
      samples: series.entries().map(({ labels, value }) => toSample(labels, value)),
    }),
  };
}

function observed({ counts, count, sum }: Observed, seconds: number): Observed {
  return {
    counts: counts.map((before, index) => before + (seconds <= (bounds[index] ?? 0) ? 1 : 0)),
    count: count + 1,
    sum: sum + seconds,
  };
}

function toSample(labels: Labels, { counts, count, sum }: Observed): HistogramSample {
  const buckets = bounds.map((le, index) => ({ le, count: counts[index] ?? 0 }));
  return { labels, count, sum, buckets };
}
