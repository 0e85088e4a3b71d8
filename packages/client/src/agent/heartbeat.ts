import type { Clock } from '../clock.js';

/** Sends heartbeats at an interval, none before the last one is through. Returns a function that ends them. */
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
