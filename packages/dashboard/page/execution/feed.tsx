import type { ExecutionEvent } from '@pce/client';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useAgents } from '../app/agents.ts';
import { setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { EventRows } from '../events/event-rows.tsx';
import { OlderEvents } from '../events/older-events.tsx';
import { given } from '../store/given.ts';
import type { NumberedWindow } from '../store/numbered-window.ts';
import { useEventHistory } from '../store/use-event-history.ts';
import { useTexts } from '../text/texts.ts';
import { OutputView } from '../ui/output-view.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { type EventFilter, eventKinds, isKind, isShown } from './event-filter.ts';
import { EventLines } from './event-lines.tsx';
import type { ExecutionView } from './execution-model.ts';

/** The events, the newest first; older ones are loaded at the end of the list. */
export function Feed({ view }: { readonly view: ExecutionView }): JSX.Element {
  const t = useTexts();
  const { nameOf } = useAgents();
  const { query } = usePlace();
  const { client } = useSession();
  const [stopped, setStopped] = useState<NumberedWindow<ExecutionEvent>>();
  const [open, setOpen] = useState<number>();
  const executionId = view.execution?.executionId ?? '';
  const history = useEventHistory(
    stopped ?? view.events,
    (page) => client.executions.events(executionId, { ...page, ...given({ taskId: query.of }) }),
    query.of,
  );
  const filter: EventFilter = {
    kind: isKind(query.kind) ? query.kind : undefined,
    taskId: query.of,
    search: (query.said ?? '').toLowerCase(),
  };
  const events = useMemo(
    () => history.events.filter((event) => isShown(event, filter, nameOf)).reverse(),
    [history.events, filter.kind, filter.taskId, filter.search, nameOf],
  );
  const missed = stopped ? view.shown - (stopped.events.at(-1)?.number ?? 0) : 0;
  return (
    <div class="stack">
      <div class="actions" role="search">
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
        <SearchField label={t.feed.search} name="said" />
        {query.of !== undefined && (
          <button type="button" onClick={() => setQuery({ of: undefined })}>
            {t.say.feed.ofTask(query.of)} ×
          </button>
        )}
        <button
          type="button"
          aria-pressed={stopped !== undefined}
          onClick={() => setStopped(stopped ? undefined : view.events)}
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
      <OlderEvents history={history}>
        <span class="quiet">{t.say.feed.shown(events.length, view.shown)}</span>
      </OlderEvents>
    </div>
  );
}
