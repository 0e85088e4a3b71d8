/** Time that passes only while something waits for it, in milliseconds. */
export interface VirtualTime {
  now(): number;
  wait(ms: number): Promise<void>;
}

interface Waiting {
  readonly at: number;
  readonly go: () => void;
}

/** Milliseconds of real time without anything new after which nothing but a wait can go on. */
const lullMs = 2;

/** Starts at 0. Waits side by side overlap; between them nothing takes time, so figures do not depend on the machine. */
export function virtualTime(): VirtualTime {
  let now = 0;
  let waiting: readonly Waiting[] = [];
  let lull: NodeJS.Timeout | undefined;
  const settle = (): void => {
    clearTimeout(lull);
    lull = waiting.length === 0 ? undefined : setTimeout(advance, lullMs);
  };
  const advance = (): void => {
    now = Math.min(...waiting.map(({ at }) => at));
    const due = waiting.filter(({ at }) => at === now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const { go } of due) go();
    settle();
  };
  return {
    now: () => now,
    wait: (ms) =>
      new Promise((resolve) => {
        waiting = [...waiting, { at: now + ms, go: resolve }];
        settle();
      }),
  };
}
