import { performance } from 'node:perf_hooks';

/** How much of everything: `quick` trades steadiness for time. */
export interface Effort {
  /** Repetitions of which the median counts. */
  readonly samples: number;
}

export const normalEffort: Effort = { samples: 5 };
export const quickEffort: Effort = { samples: 1 };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('the median of nothing');
  return (lower + upper) / 2;
}

/** Leaves as little garbage as there can be, so that no sample pays for the one before it. Needs `--expose-gc`. */
export function collectGarbage(): void {
  globalThis.gc?.();
  globalThis.gc?.();
}

/** Milliseconds. */
export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Samples of the floor and of what stands on it. */
export interface Samples<T> {
  readonly floor: readonly T[];
  readonly subject: readonly T[];
}

/** Samples both in turn, so that whatever else the machine does hits them alike. */
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
