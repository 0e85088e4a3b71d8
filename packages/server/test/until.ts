/**
 * Waits for what others do, such as signing in another thread. Throws after twenty seconds, which says that it will
 * never happen; no test passes or fails by how fast it did.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`never held: ${condition}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
