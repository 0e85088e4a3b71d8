import { below, type Result, toResult } from '../../src/result.ts';
import { percentile } from '../../src/sampling.ts';

/** Returns the median and the 99th percentile; `bound`, in milliseconds, is for the latter. */
export function latencyResults(
  name: string,
  latencies: readonly number[],
  { bound, floor }: { readonly bound?: number; readonly floor?: readonly number[] } = {},
): Result[] {
  const at = (title: string, share: number, target?: number): Result =>
    toResult({
      name: `${name}, ${title}`,
      value: percentile(latencies, share),
      unit: 'ms',
      ...(floor && { floor: percentile(floor, share) }),
      ...(target !== undefined && { target: below('value', target) }),
    });
  return [at('p50', 0.5), at('p99', 0.99, bound)];
}
