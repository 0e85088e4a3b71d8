import { createStore, type Store } from './create-store.ts';

const clocks = new Map<number, Store<number>>();

/**
 * Returns a clock that holds the Unix time in milliseconds and ticks every `everyMs`. All who watch it share one timer,
 * which stops without listeners: a list has a time in every row.
 */
export function clockOf(everyMs: number): Store<number> {
  const known = clocks.get(everyMs);
  if (known !== undefined) return known;
  const time = createStore(Date.now());
  const tick = (): void => time.set(Date.now());
  let watchers = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const clock: Store<number> = {
    ...time,
    subscribe(listener) {
      if (watchers === 0) {
        tick();
        timer = setInterval(tick, everyMs);
      }
      watchers += 1;
      const unsubscribe = time.subscribe(listener);
      return () => {
        unsubscribe();
        watchers -= 1;
        if (watchers === 0) clearInterval(timer);
      };
    },
  };
  clocks.set(everyMs, clock);
  return clock;
}
