import type { ComponentChildren } from 'preact';
import type { EventHistory } from '../store/use-event-history.ts';
import { useTexts } from '../text/texts.ts';
import { Problem } from '../ui/problem.tsx';

interface OlderEventsProps {
  readonly history: Omit<EventHistory, 'events'>;
  /** Stands beside the button. */
  readonly children?: ComponentChildren;
}

/** Loads the events before those that are there. */
export function OlderEvents({ history, children }: OlderEventsProps) {
  const t = useTexts();
  const { first, isLoading, error, load } = history;
  return (
    <>
      {error !== undefined && <Problem error={error} onRetry={() => load()} />}
      <div class="actions">
        {first > 1 && (
          <button type="button" disabled={isLoading} onClick={() => load()}>
            {isLoading ? t.list.loading : t.feed.older}
          </button>
        )}
        {children}
      </div>
    </>
  );
}
