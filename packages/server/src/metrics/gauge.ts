import type { Metric } from './metric-family.js';

/** A number that goes up and down. */
export interface Gauge extends Metric {
  set(value: number): void;
  add(by: number): void;
}

export function gauge(name: string, help: string): Gauge {
  let value = 0;
  return {
    set(to) {
      value = to;
    },
    add(by) {
      value += by;
    },
    read: () => ({ name, help, type: 'gauge', samples: [{ labels: {}, value }] }),
  };
}
