import type { ExecutionEvent } from '@pce/client';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useAgents } from '../app/agents.ts';
import { setQuery, usePlace } from '../app/place.ts';
import { useTexts } from '../text/texts.ts';
import { Problem } from '../ui/problem.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import { type EventFilter, eventKinds, isKind, isShown } from './event-filter.ts';
import { EventRow } from './event-row.tsx';
import type { ExecutionView } from './execution-model.ts';
import { useOlderEvents } from './use-older-events.ts';

/** The events, the newest first; older ones are loaded at the end of the list. */
export function Feed({ view }: { readonly view: ExecutionView }): JSX.Element {
  const t = useTexts();
  const { nameOf } = useAgents();
  const { query } = usePlace();
  const [stopped, setStopped] = useState<readonly ExecutionEvent[]>();
  const [activeId, setActiveId] = useState(0);
  const [open, setOpen] = useState<number>();
  const executionId = view.execution?.executionId ?? '';
  const { events: live, before } = view.events;
  const older = useOlderEvents(executionId, query.of, before);
  const filter: EventFilter = {
    kind: isKind(query.kind) ? query.kind : undefined,
    taskId: query.of,
    search: (query.said ?? '').toLowerCase(),
  };
  const newest = stopped ?? live;
  const events = useMemo(() => {
    const first = newest[0]?.number ?? Number.POSITIVE_INFINITY;
    const all = [...older.events.filter(({ number }) => number < first), ...newest];
    return all.filter((event) => isShown(event, filter, nameOf)).reverse();
  }, [older.events, newest, filter.kind, filter.taskId, filter.search, nameOf]);
  const missed = stopped ? view.shown - (stopped.at(-1)?.number ?? 0) : 0;
  const active = Math.max(
    0,
    events.findIndex(({ number }) => number === activeId),
  );
  const openAt = events.findIndex(({ number }) => number === open);
  const {
    rows: shown,
    height,
    scroller,
    measure,
    scrollTo,
  } = useRowWindow({ count: events.length, rowHeight: 48, open: openAt });
  const toggle = (number: number): void => setOpen(open === number ? undefined : number);
  const keys = useRowKeys({
    count: events.length,
    active,
    onMove: (index) => setActiveId(events[index]?.number ?? 0),
    onEnter: (index) => toggle(events[index]?.number ?? 0),
    scrollTo,
  });
  return (
    <div class="feed">
      <div class="toolbar" role="search">
        <select
          aria-label={t.feed.kind}
          value={filter.kind ?? ''}
          onChange={(e) => setQuery({ kind: e.currentTarget.value })}
        >
          <option value="">{t.feed.kinds.all}</option>
          {Object.keys(eventKinds).map((kind) => (
            <option key={kind} value={kind}>
              {isKind(kind) ? t.feed.kinds[kind] : kind}
            </option>
          ))}
        </select>
        <input
          type="search"
          aria-label={t.feed.search}
          placeholder={t.feed.search}
          value={query.said ?? ''}
          onInput={(e) => setQuery({ said: e.currentTarget.value })}
        />
        {query.of !== undefined && (
          <button type="button" onClick={() => setQuery({ of: undefined })}>
            {t.feed.ofTask(query.of)} ×
          </button>
        )}
        <button
          type="button"
          aria-pressed={stopped !== undefined}
          onClick={() => setStopped(stopped ? undefined : live)}
        >
          {stopped ? t.feed.goOn(missed) : t.feed.stop}
        </button>
      </div>
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
            return (
              <EventRow
                key={event.number}
                {...{ event, index, start, measure }}
                title={view.table.tasks.get(event.taskId ?? '')?.title}
                agent={event.agentId ? nameOf(event.agentId) : undefined}
                isActive={index === active}
                isOpen={open === event.number}
                onToggle={() => {
                  setActiveId(event.number);
                  toggle(event.number);
                }}
              />
            );
          })}
        </div>
        {events.length === 0 && <p class="empty">{t.feed.none}</p>}
      </div>
      <div class="toolbar">
        {older.hasMore && (
          <button type="button" disabled={older.isLoading} onClick={older.load}>
            {older.isLoading ? t.list.loading : t.feed.older}
          </button>
        )}
        <span class="quiet">{t.feed.shown(events.length, view.shown)}</span>
      </div>
      {older.error !== undefined && <Problem error={older.error} onRetry={older.load} />}
    </div>
  );
}
