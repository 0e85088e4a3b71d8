import { hrefOf } from '../app/place.ts';
import { useTexts } from '../text/texts.ts';
import { Problem } from './problem.tsx';

interface NotThereProps {
  /** Why it cannot be shown; `undefined` while it is loaded. */
  readonly error: unknown;
  /** The part of the page that lists all of its kind. */
  readonly part: string;
  readonly toAll: string;
}

/** Stands in the place of what is not there yet, or cannot be shown. */
export function NotThere({ error, part, toAll }: NotThereProps) {
  const t = useTexts();
  if (error === undefined) return <p class="loading">{t.list.loading}</p>;
  return (
    <div class="stack">
      <Problem error={error} />
      <a href={hrefOf([part])}>{toAll}</a>
    </div>
  );
}
