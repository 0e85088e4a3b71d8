import { performance } from 'node:perf_hooks';

export interface Effort {
  /** Number of repetitions, of which the median counts. */
  readonly samples: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('the median of nothing');
  return (lower + upper) / 2;
}

/** Returns the value that this share of all values, such as 0.99, does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('a percentile of nothing');
  return value;
}

/** Collects garbage, so that no sample pays for an earlier one. Needs `--expose-gc`. */
export function collectGarbage(): void {
  globalThis.gc?.();
  globalThis.gc?.();
}

export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Milliseconds by the clock, and of processor time, which hardly depends on other processes. */
export interface Times {
  readonly elapsed: number;
  readonly processor: number;
}

export async function timesOf(work: () => Promise<unknown> | unknown): Promise<Times> {
  const busyBefore = process.cpuUsage();
  const elapsed = await timed(work);
  const { user, system } = process.cpuUsage(busyBefore);
  return { elapsed, processor: (user + system) / 1_000 };
}

export interface Samples<T> {
  readonly floor: readonly T[];
  readonly subject: readonly T[];
}

/** Samples both alternately, so that other load on the machine affects both. */
export async function alternate<T>(
  { samples }: Effort,
  contenders: { floor(): Promise<T>; subject(): Promise<T> },
): Promise<Samples<T>> {
  const floor: T[] = [];
  const subject: T[] = [];
  for (let round = 0; round < samples; round += 1) {
    collectGarbage();
    floor.push(await contenders.floor());
    collectGarbage();
    subject.push(await contenders.subject());
  }
  return { floor, subject };
}

/** Returns the medians of both. */
export async function medians(
  effort: Effort,
  contenders: Parameters<typeof alternate<number>>[1],
): Promise<{ readonly floor: number; readonly subject: number }> {
  const { floor, subject } = await alternate(effort, contenders);
  return { floor: median(floor), subject: median(subject) };
}
