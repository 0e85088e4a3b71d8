import assert from 'node:assert/strict';

/** Time limit of a suite for effects of its subject. */
export interface Waiting {
  /** Milliseconds; a subject that exceeds them fails its test. @defaultValue 20,000 */
  readonly maxWaitMs?: number;
}

/** Waits for some work; fails with `otherwise` when the time limit is exceeded. */
export async function within<T>(
  { maxWaitMs = 20_000 }: Waiting,
  work: Promise<T>,
  otherwise: string,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), maxWaitMs);
  });
  try {
    const first = await Promise.race([work.then((value) => ({ value })), late]);
    assert.ok(first !== 'late', `${otherwise} within ${maxWaitMs} ms`);
    return first.value;
  } finally {
    clearTimeout(timer);
  }
}

/** Polls until `holds` returns true; fails with `otherwise` when the time limit is exceeded. */
export function until(waiting: Waiting, holds: () => boolean, otherwise: string): Promise<void> {
  const stop = new AbortController();
  return within(waiting, holding(holds, stop.signal), otherwise).finally(() => stop.abort());
}

async function holding(holds: () => boolean, signal: AbortSignal): Promise<void> {
  while (!holds() && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, 5));
}
