import type { HistogramSample, Labels, Metric } from './metric-family.js';
import { Series } from './series.js';

/** A histogram of durations in seconds. */
export interface Histogram<Of extends Labels> extends Metric {
  observe(labels: Of, seconds: number): void;
}

type Observed = Omit<HistogramSample, 'labels'>;

/** Seconds: from a store in memory to a request that is about to time out. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function histogram<Of extends Labels>(name: string, help: string): Histogram<Of> {
  const series = new Series<Observed>(() => ({
    ...{ count: 0, sum: 0 },
    buckets: bounds.map((le) => ({ le, count: 0 })),
  }));
  return {
    observe: (labels, seconds) => series.update(labels, (before) => observed(before, seconds)),
    read: () => ({
      name,
      help,
      type: 'histogram',
      samples: series.entries().map(({ labels, value }) => ({ labels, ...value })),
    }),
  };
}

function observed({ buckets, count, sum }: Observed, seconds: number): Observed {
  return {
    count: count + 1,
    sum: sum + seconds,
    buckets: buckets.map((each) =>
      seconds <= each.le ? { le: each.le, count: each.count + 1 } : each,
    ),
  };
}
