import type { TurnEvent } from '@pce/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { useTexts } from '../text/texts.ts';
import { OutputView } from '../ui/output-view.tsx';
import { Problem } from '../ui/problem.tsx';
import { Moment } from '../ui/time.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import type { TurnView } from './use-turn.ts';

interface TurnEventsProps {
  readonly view: TurnView;
  readonly turnId: string;
  /** `undefined` where turns are only shown. */
  readonly onFork: ((at: number) => void) | undefined;
}

/** Events that one request brings. */
const stretch = 500;

/** The events of the journal, the newest first; a link leads to each. */
export function TurnEvents({ view, turnId, onFork }: TurnEventsProps): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  const { query } = usePlace();
  const { events: live, before } = view.events;
  const [older, setOlder] = useState<readonly TurnEvent[]>([]);
  const [error, setError] = useState<unknown>();
  const first = older[0]?.number ?? before + 1;
  const load = async (until = first - stretch): Promise<void> => {
    setError(undefined);
    try {
      const cursor = Math.max(0, until - 1);
      const limit = Math.min(1_000, first - 1 - cursor);
      const page = await client.turns.events(turnId, { cursor: `${cursor}`, limit });
      setOlder([...page.events.filter(({ number }) => number < first), ...older]);
    } catch (problem) {
      setError(problem);
    }
  };
  const chosen = query.event === undefined ? undefined : Number(query.event);
  const liveFirst = live[0]?.number ?? before + 1;
  const events = [...older.filter(({ number }) => number < liveFirst), ...live].reverse();
  const [activeNumber, setActiveNumber] = useState(chosen);
  const active = Math.max(
    0,
    events.findIndex(({ number }) => number === activeNumber),
  );
  const open = events.findIndex(({ number }) => number === chosen);
  const {
    rows: shown,
    height,
    scroller,
    measure,
    scrollTo,
  } = useRowWindow({ count: events.length, rowHeight: 36, open });
  useEffect(() => {
    if (chosen === undefined) return;
    if (chosen < first) void load(chosen);
    else
      scrollTo(
        Math.max(
          0,
          events.findIndex(({ number }) => number === chosen),
        ),
      );
  }, [chosen, first > 0 && live.length > 0]);
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
            const { number, eventType, recordedAt, data } = event;
            const isOpen = number === chosen;
            return (
              <div
                key={number}
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
                  setActiveNumber(number);
                  toggle(number);
                }}
              >
                <div role="gridcell" class="event-line">
                  <code class="quiet number">{number}</code>
                  <span class="strong">{eventType}</span>
                  <span class="cut quiet">{JSON.stringify(data).slice(0, 160)}</span>
                  <span class="quiet push">
                    <Moment at={recordedAt} />
                  </span>
                </div>
                {isOpen && (
                  <div role="gridcell" class="details">
                    <OutputView value={data} />
                    {onFork && (
                      <div class="acts">
                        <button type="button" onClick={() => onFork(number)}>
                          {t.turn.forkHere}
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
      {error !== undefined && <Problem error={error} onRetry={() => load()} />}
      {first > 1 && (
        <div class="toolbar">
          <button type="button" onClick={() => load()}>
            {t.feed.older}
          </button>
        </div>
      )}
    </div>
  );
}
