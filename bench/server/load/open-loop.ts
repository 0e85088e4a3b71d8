import { setTimeout as wait } from 'node:timers/promises';

export interface OpenLoopOptions {
  readonly perSecond: number;
  readonly seconds: number;
  /** Uncounted time at the beginning. */
  readonly warmUpSeconds: number;
}

/**
 * Sends at a steady rate, independent of answers. Returns the milliseconds of each from the moment it was due, so that
 * delays of the server or this process count.
 */
export async function openLoop(
  { perSecond, seconds, warmUpSeconds }: OpenLoopOptions,
  send: (index: number) => Promise<void>,
): Promise<number[]> {
  const total = perSecond * (warmUpSeconds + seconds);
  const counted = perSecond * warmUpSeconds;
  const latencies: number[] = [];
  const underWay: Promise<void>[] = [];
  const startedAt = performance.now();
  let failure: unknown;
  const sendAt = async (index: number, dueAt: number): Promise<void> => {
    try {
      await send(index);
      if (index >= counted) latencies.push(performance.now() - dueAt);
    } catch (error) {
      failure ??= error;
    }
  };
  while (underWay.length < total && failure === undefined) {
    const dueAt = startedAt + (underWay.length * 1_000) / perSecond;
    if (performance.now() < dueAt) await wait(1);
    else underWay.push(sendAt(underWay.length, dueAt));
  }
  await Promise.all(underWay);
  if (failure !== undefined) throw failure;
  return latencies;
}
