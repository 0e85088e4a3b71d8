export interface ClosedLoopOptions {
  /** Number of senders, each of which sends again after the answer. */
  readonly senders: number;
  readonly seconds: number;
  /** Uncounted time at the beginning. */
  readonly warmUpSeconds: number;
}

export async function closedLoop(
  { senders, seconds, warmUpSeconds }: ClosedLoopOptions,
  send: (sender: number) => Promise<void>,
): Promise<number> {
  const begin = performance.now() + warmUpSeconds * 1_000;
  const end = begin + seconds * 1_000;
  let count = 0;
  const sender = async (_: unknown, index: number): Promise<void> => {
    for (let now = 0; now < end; ) {
      await send(index);
      now = performance.now();
      if (now >= begin && now < end) count += 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return count / seconds;
}
