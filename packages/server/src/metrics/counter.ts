import type { Labels, Metric } from './metric-family.js';
import { Series } from './series.js';

/** A number that only grows. */
export interface Counter<Of extends Labels> extends Metric {
  /** @param by - @defaultValue 1 */
  add(labels: Of, by?: number): void;
}

export function counter<Of extends Labels>(name: string, help: string): Counter<Of> {
  const series = new Series(() => 0);
  return {
    add: (labels, by = 1) => series.update(labels, (value) => value + by),
    read: () => ({ name, help, type: 'counter', samples: series.entries() }),
  };
}
