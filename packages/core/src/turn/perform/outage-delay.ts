/** Milliseconds before the second try; doubles from try to try. */
const minDelayMs = 800;
const maxDelayMs = 60_000;

/**
 * Returns when a service is to be asked again: when it says itself, else later with every failure, and for the last time
 * when its time is over. `undefined` where there is no time left.
 */
export function nextTryAt(
  now: number,
  failures: number,
  { askedMs, giveUpAt }: { readonly askedMs: number | undefined; readonly giveUpAt: number },
): number | undefined {
  if (askedMs !== undefined) {
    const asked = now + Math.max(minDelayMs, askedMs);
    return asked <= giveUpAt ? asked : undefined;
  }
  const later = now + Math.min(minDelayMs * 2 ** failures, maxDelayMs);
  return now < giveUpAt ? Math.min(later, giveUpAt) : undefined;
}
