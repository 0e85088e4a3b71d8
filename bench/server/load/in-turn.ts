/** Runs `work` `count` times with limited concurrency. */
export async function inTurn<T>(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < count) {
      const index = begun;
      begun += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
