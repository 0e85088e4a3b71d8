import type { MetricFamily, Sample } from './metric-family.js';

/** Returns a gauge that was read elsewhere. */
export function gaugeOf(name: string, help: string, samples: readonly Sample[]): MetricFamily {
  return { name, help, type: 'gauge', samples };
}
