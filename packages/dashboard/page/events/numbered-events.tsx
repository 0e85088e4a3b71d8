import type { TurnEvent } from '@pce/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { setQuery, usePlace } from '../app/place.ts';
import type { EventHistory } from '../store/use-event-history.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { Moment } from '../ui/time.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import { eventWords, guardsOf } from './event-words.ts';
import { OlderEvents } from './older-events.tsx';

interface NumberedEventsProps {
  readonly history: EventHistory;
  /** An act of each event, where there is one. */
  readonly act?: { readonly label: string; readonly onAct: (number: number) => void } | undefined;
}

/** The events of a journal, the newest first; a link leads to each. */
export function NumberedEvents({ history, act }: NumberedEventsProps): JSX.Element {
  const t = useTexts();
  const { query } = usePlace();
  const { first, load } = history;
  const chosen = query.event === undefined ? undefined : Number(query.event);
  const events = history.events.toReversed();
  const placeOf = (number: number | undefined): number =>
    events.findIndex((event) => event.number === number);
  const [activeNumber, setActiveNumber] = useState(chosen);
  const active = Math.max(0, placeOf(activeNumber));
  const {
    rows: shown,
    height,
    scroller,
    measure,
    scrollTo,
  } = useRowWindow({ count: events.length, rowHeight: 36, open: placeOf(chosen) });
  useEffect(() => {
    if (chosen === undefined) return;
    if (chosen < first) void load(chosen);
    else scrollTo(Math.max(0, placeOf(chosen)));
  }, [chosen, events.length > 0, chosen !== undefined && chosen < first]);
  const toggle = (number: number | undefined): void =>
    setQuery({ event: number === undefined || number === chosen ? undefined : `${number}` });
  const keys = useRowKeys({
    count: events.length,
    active,
    onMove: (index) => setActiveNumber(events[index]?.number),
    onEnter: (index) => toggle(events[index]?.number),
    scrollTo,
  });
  return (
    <div class="feed">
      <div
        ref={scroller}
        class="scroller"
        role="treegrid"
        aria-label={t.feed.title}
        aria-rowcount={events.length}
        tabIndex={shown.some(({ index }) => index === active) ? -1 : 0}
        style={{ '--rows-height': `${height + 2}px` }}
        {...keys}
      >
        <div role="presentation" style={{ height: `${height}px` }}>
          {shown.map(({ index, start }) => {
            const event = events[index];
            if (!event) return null;
            const isOpen = event.number === chosen;
            return (
              <div
                key={event.number}
                ref={isOpen ? measure : null}
                data-index={index}
                role="row"
                class="event-row event-row-short"
                aria-rowindex={index + 1}
                aria-level={1}
                aria-expanded={isOpen}
                tabIndex={index === active ? 0 : -1}
                style={{ transform: `translateY(${start}px)` }}
                onClick={({ target }) => {
                  if (!(target instanceof Element) || target.closest('.details, button')) return;
                  setActiveNumber(event.number);
                  toggle(event.number);
                }}
              >
                <EventLine event={event} />
                {isOpen && (
                  <div role="gridcell" class="details">
                    <OutputView value={event.data} />
                    {act && (
                      <div class="acts">
                        <button type="button" onClick={() => act.onAct(event.number)}>
                          {act.label}
                        </button>
                      </div>
                    )}
                  </div>
                )}
              </div>
            );
          })}
        </div>
      </div>
      <OlderEvents history={history} />
    </div>
  );
}

function EventLine({ event }: { readonly event: TurnEvent }): JSX.Element {
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
