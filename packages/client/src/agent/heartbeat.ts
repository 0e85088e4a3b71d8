import type { Clock } from '../clock.js';

/** Beats every so often, a beat never before the last one is through; answers what ends it. */
export function startHeartbeat(
  clock: Clock,
  everyMs: number,
  beat: () => Promise<void>,
): () => void {
  let isOver = false;
  let cancel = (): void => {};
  const next = (): void => {
    if (!isOver) cancel = clock.setTimer(() => void beat().finally(next), everyMs);
  };
  next();
  return () => {
    isOver = true;
    cancel();
  };
}
