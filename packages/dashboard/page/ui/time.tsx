import type { JSX } from 'preact';
import { clockOf } from '../store/clock.ts';
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
export function Moment({ at }: MomentProps): JSX.Element {
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
export function Ago({ at }: MomentProps): JSX.Element {
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
