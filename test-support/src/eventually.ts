/**
 * Calls a check until it no longer throws, and returns its result. Throws its last error after 20 seconds: far more
 * than a busy machine needs, so that no test depends on speed.
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
