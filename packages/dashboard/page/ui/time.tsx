import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLanguage, useTexts } from '../text/texts.ts';
import { durationText, exactMoment, momentText } from '../text/time-text.ts';

/** Returns the present time, and renders again every `everyMs`. */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
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

/** How long ago a moment was, or how long it is until then. */
export function Ago({ at }: MomentProps): JSX.Element {
  const language = useLanguage();
  const t = useTexts();
  const now = useNow(5_000);
  const text = durationText(now - at, language, 1);
  return (
    <time dateTime={new Date(at).toISOString()} title={exactMoment(at, language)}>
      {at > now ? t.time.in(text) : t.time.ago(text)}
    </time>
  );
}
