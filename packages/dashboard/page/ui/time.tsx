import { createStore, type Store } from '../store/create-store.ts';
import { useStore } from '../store/use-store.ts';
import { durationText, exactMoment, momentText } from '../text/formats.ts';
import { useLanguage, useTexts } from '../text/texts.ts';

/** Returns the present time, and renders again every `everyMs`. */
export function useNow(everyMs = 1_000): number {
  return useStore(clockOf(everyMs));
}

interface MomentProps {
  readonly at: number;
}

/** A moment, local; exactly, with zone and as ISO 8601, on hover. */
export function Moment({ at }: MomentProps) {
  const language = useLanguage();
  return (
    <time dateTime={new Date(at).toISOString()} title={exactMoment(at, language)}>
      {momentText(at, Date.now(), language)}
    </time>
  );
}

/** Difference up to which a moment counts as now, in milliseconds: the server's clock is another one. */
const toleranceMs = 1_000;

/** How long ago a moment was, or how long it is until then. */
export function Ago({ at }: MomentProps) {
  const language = useLanguage();
  const t = useTexts();
  useNow(5_000);
  // A moment after the last tick must not look as if it were still to come.
  const left = at - Date.now();
  return (
    <time dateTime={new Date(at).toISOString()} title={exactMoment(at, language)}>
      {left > toleranceMs
        ? t.say.time.in(durationText(left, language, 1))
        : t.say.time.ago(durationText(Math.min(0, left), language, 1))}
    </time>
  );
}

const clocks = new Map<number, Store<number>>();

/**
 * Returns a clock that holds the Unix time in milliseconds and ticks every `everyMs`. All who watch it share one timer,
 * which stops without listeners: a list has a time in every row.
 */
function clockOf(everyMs: number): Store<number> {
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
