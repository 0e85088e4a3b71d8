/** Milliseconds: the rest after a first failure, the longest one, and how long a delivery is tried at all. */
const firstDelayMs = 5_000;
const maxDelayMs = 3_600_000;
const triedForMs = 24 * 3_600_000;

/**
 * Returns the time of the next attempt after one that failed at `at`; `undefined` once the delivery is a day old.
 *
 * @param attempts - tries so far, this one included.
 */
export function nextTryAt(
  { queuedAt, attempts }: { readonly queuedAt: number; readonly attempts: number },
  at: number,
): number | undefined {
  const restMs = Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs);
  return at + restMs > queuedAt + triedForMs ? undefined : at + restMs;
}
