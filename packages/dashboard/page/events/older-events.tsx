import type { JSX } from 'preact';
import type { EventHistory } from '../store/use-event-history.ts';
import { useTexts } from '../text/texts.ts';
import { Problem } from '../ui/problem.tsx';

/** Loads the events before those that are there. */
export function OlderEvents({ history }: { readonly history: EventHistory }): JSX.Element {
  const t = useTexts();
  const { first, error, load } = history;
  return (
    <>
      {error !== undefined && <Problem error={error} onRetry={() => load()} />}
      {first > 1 && (
        <div class="toolbar">
          <button type="button" onClick={() => load()}>
            {t.feed.older}
          </button>
        </div>
      )}
    </>
  );
}
