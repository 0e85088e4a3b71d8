import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../text/texts.ts';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';

interface EventRowsProps<Event> {
  /** The newest first. */
  readonly events: readonly Event[];
  /** Lines of a row that is not open. */
  readonly lines: 1 | 2;
  /** Number of the event that is open; it is scrolled into view. */
  readonly open: number | undefined;
  readonly onToggle: (number: number) => void;
  /** Returns the lines of a row. */
  readonly row: (event: Event) => ComponentChildren;
  /** Returns everything that an event holds. */
  readonly details: (event: Event) => ComponentChildren;
  /** Stands below the rows. */
  readonly children?: ComponentChildren;
}

/** Events as rows that open, by a click or with the keys; only those in view are in the document. */
export function EventRows<Event extends { readonly number: number }>({
  events,
  lines,
  open,
  onToggle,
  row,
  details,
  children,
}: EventRowsProps<Event>) {
  const t = useTexts();
  const placeOf = (number: number | undefined): number =>
    events.findIndex((event) => event.number === number);
  const [activeNumber, setActiveNumber] = useState(open);
  const active = Math.max(0, placeOf(activeNumber));
  const openAt = placeOf(open);
  const rowHeight = lines === 1 ? 36 : 48;
  const { rows, height, scroller, measure, scrollTo } = useRowWindow({
    count: events.length,
    rowHeight,
    open: openAt,
  });
  useEffect(() => {
    if (openAt !== -1) scrollTo(openAt);
  }, [open, openAt !== -1]);
  const toggle = (index: number): void => {
    const event = events[index];
    if (!event) return;
    setActiveNumber(event.number);
    onToggle(event.number);
  };
  const keys = useRowKeys({
    count: events.length,
    active,
    onMove: (index) => setActiveNumber(events[index]?.number),
    onEnter: toggle,
    scrollTo,
  });
  return (
    <div
      ref={scroller}
      class="scroller"
      role="treegrid"
      aria-label={t.feed.title}
      aria-rowcount={events.length}
      tabIndex={rows.some(({ index }) => index === active) ? -1 : 0}
      style={{ '--rows-height': `${height + 2}px` }}
      {...keys}
    >
      <div role="presentation" style={{ height: `${height}px` }}>
        {rows.map(({ index, start }) => {
          const event = events[index];
          if (!event) return null;
          const isOpen = index === openAt;
          return (
            <div
              key={event.number}
              ref={isOpen ? measure : null}
              data-index={index}
              role="row"
              class={lines === 1 ? 'event-row event-row-short' : 'event-row'}
              aria-rowindex={index + 1}
              aria-level={1}
              aria-expanded={isOpen}
              tabIndex={index === active ? 0 : -1}
              style={{ transform: `translateY(${start}px)` }}
              onClick={({ target }) => {
                if (target instanceof Element && !target.closest('.details, button')) toggle(index);
              }}
            >
              {row(event)}
              {isOpen && (
                <div role="gridcell" class="details">
                  {details(event)}
                </div>
              )}
            </div>
          );
        })}
      </div>
      {children}
    </div>
  );
}
