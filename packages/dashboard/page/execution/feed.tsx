import type { ExecutionEvent } from '@pce/client';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useAgents } from '../app/agents.ts';
import { setQuery, usePlace } from '../app/place.ts';
import { EventRows } from '../events/event-rows.tsx';
import { useTexts } from '../text/texts.ts';
import { OutputView } from '../ui/output-view.tsx';
import { Problem } from '../ui/problem.tsx';
import { type EventFilter, eventKinds, isKind, isShown } from './event-filter.ts';
import { EventLines } from './event-lines.tsx';
import type { ExecutionView } from './execution-model.ts';
import { useOlderEvents } from './use-older-events.ts';

/** The events, the newest first; older ones are loaded at the end of the list. */
export function Feed({ view }: { readonly view: ExecutionView }): JSX.Element {
  const t = useTexts();
  const { nameOf } = useAgents();
  const { query } = usePlace();
  const [stopped, setStopped] = useState<readonly ExecutionEvent[]>();
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
            {t.say.feed.ofTask(query.of)} ×
          </button>
        )}
        <button
          type="button"
          aria-pressed={stopped !== undefined}
          onClick={() => setStopped(stopped ? undefined : live)}
        >
          {stopped ? t.say.feed.goOn(missed) : t.feed.stop}
        </button>
      </div>
      <EventRows
        {...{ events, open }}
        lines={2}
        onToggle={(number) => setOpen(number === open ? undefined : number)}
        row={(event) => (
          <EventLines
            event={event}
            title={view.table.tasks.get(event.taskId ?? '')?.title}
            agent={event.agentId ? nameOf(event.agentId) : undefined}
          />
        )}
        details={(event) => <OutputView value={event} />}
      >
        {events.length === 0 && <p class="empty">{t.feed.none}</p>}
      </EventRows>
      <div class="toolbar">
        {older.hasMore && (
          <button type="button" disabled={older.isLoading} onClick={older.load}>
            {older.isLoading ? t.list.loading : t.feed.older}
          </button>
        )}
        <span class="quiet">{t.say.feed.shown(events.length, view.shown)}</span>
      </div>
      {older.error !== undefined && <Problem error={older.error} onRetry={older.load} />}
    </div>
  );
}
