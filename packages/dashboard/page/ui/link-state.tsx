import { useEffect, useState } from 'preact/hooks';
import type { Followed } from '../store/use-followed.ts';
import { useTexts } from '../text/texts.ts';
import { Note } from './note.tsx';
import { Moment } from './time.tsx';

interface LinkStateProps extends Pick<Followed<unknown>, 'known' | 'lostSince' | 'error'> {
  /** Number of the last event that is shown. */
  readonly shown: number;
}

/** Time after which a difference to the server is no longer the way of an event, in milliseconds. */
const graceMs = 1_500;

/** Says where what is shown is not the latest. */
export function LinkState({ shown, known, lostSince, error }: LinkStateProps) {
  const t = useTexts();
  const behind = known - shown;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (behind <= 0) return undefined;
    const timer = setTimeout(() => setIsLate(true), graceMs);
    return () => clearTimeout(timer);
  }, [behind > 0]);
  return (
    <div role="status">
      {lostSince !== undefined && (
        <Note tone="waits" icon="blocked">
          {t.link.lost} <Moment at={lostSince} />
        </Note>
      )}
      {lostSince === undefined && error !== undefined && (
        <Note tone="bad" icon="error">
          {t.link.ended}{' '}
          <button type="button" onClick={() => location.reload()}>
            {t.controls.tryAgain}
          </button>
        </Note>
      )}
      {lostSince === undefined && isLate && behind > 0 && (
        <Note tone="waits">{t.say.link.behind(behind)}</Note>
      )}
    </div>
  );
}
