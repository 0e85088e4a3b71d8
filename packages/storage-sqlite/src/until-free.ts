import { isBusy } from './sqlite-error.js';

const firstWaitMs = 1;
const maxWaitMs = 50;

/**
 * Retries until no other process holds the lock. SQLite's own busy timeout would block the event loop. Throws the last
 * error when the time is up.
 */
export async function untilFree<T>(attempt: () => T, busyTimeoutMs: number): Promise<T> {
  const deadline = performance.now() + busyTimeoutMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() + waitMs > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
