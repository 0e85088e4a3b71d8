import type { TurnEvent } from '@pce/client';
import { useEffect } from 'preact/hooks';
import { setQuery, usePlace } from '../app/place.ts';
import type { EventHistory } from '../store/use-event-history.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { Moment } from '../ui/time.tsx';
import { EventRows } from './event-rows.tsx';
import { eventWords, guardsOf } from './event-words.ts';
import { OlderEvents } from './older-events.tsx';

interface NumberedEventsProps {
  readonly history: EventHistory;
  /** An action of each event, if there is one. */
  readonly action?:
    | { readonly label: string; readonly onAction: (number: number) => void }
    | undefined;
}

/** The events of a journal, the newest first; a link leads to each. */
export function NumberedEvents({ history, action }: NumberedEventsProps) {
  const { query } = usePlace();
  const { first, load } = history;
  const chosen = query.event === undefined ? undefined : Number(query.event);
  const isOlder = chosen !== undefined && chosen < first;
  useEffect(() => {
    if (isOlder) void load(chosen);
  }, [chosen, isOlder]);
  return (
    <div class="stack">
      <EventRows
        events={history.events.toReversed()}
        lines={1}
        open={chosen}
        onToggle={(number) => setQuery({ event: number === chosen ? undefined : `${number}` })}
        row={(event) => <EventLine event={event} />}
        details={({ number, data }) => (
          <>
            <OutputView value={data} />
            {action && (
              <div class="actions">
                <button type="button" onClick={() => action.onAction(number)}>
                  {action.label}
                </button>
              </div>
            )}
          </>
        )}
      />
      <OlderEvents history={history} />
    </div>
  );
}

function EventLine({ event }: { readonly event: TurnEvent }) {
  const t = useTexts();
  const { number, eventType, recordedAt, data } = event;
  const guards = guardsOf(data);
  return (
    <div role="gridcell" class="event-line">
      <code class="quiet number">{number}</code>
      <span class="strong">{eventType}</span>
      {guards.length > 0 ? (
        <span class="cut tone-waits">
          <Icon name="blocked" />{' '}
          {guards
            .map(({ guard, action, reason }) => `${guard}: ${wordOf(t.guard, action)}: ${reason}`)
            .join(' · ')}
        </span>
      ) : (
        <span class="cut quiet">{eventWords(data)}</span>
      )}
      <span class="quiet push">
        <Moment at={recordedAt} />
      </span>
    </div>
  );
}
