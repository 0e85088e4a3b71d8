import type { ExecutionEvent } from '@pce/client';
import { useMemo, useState } from 'preact/hooks';
import { useAgents } from '../app/agents.ts';
import { setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { EventRows } from '../events/event-rows.tsx';
import { OlderEvents } from '../events/older-events.tsx';
import { given } from '../store/given.ts';
import type { NumberedWindow } from '../store/numbered-window.ts';
import { useEventHistory } from '../store/use-event-history.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { statusStyle } from '../ui/status.tsx';
import { Moment } from '../ui/time.tsx';
import { type EventFilter, eventKinds, isKind, isShown, saidBy } from './event-filter.ts';
import type { ExecutionView } from './execution-model.ts';

/** The events, the newest first; older ones are loaded at the end of the list. */
export function Feed({ view }: { readonly view: ExecutionView }) {
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

interface EventLinesProps {
  readonly event: ExecutionEvent;
  /** Title of its task. */
  readonly title: string | undefined;
  /** Name of its agent. */
  readonly agent: string | undefined;
}

/** An event in two lines. */
function EventLines({ event, title, agent }: EventLinesProps) {
  const t = useTexts();
  const { eventType, to, taskId, percent, by, late, choice } = event;
  const [icon, tone] = statusStyle(to ?? statuses[eventType] ?? 'QUEUED');
  return (
    <>
      <div role="gridcell" class="event-line">
        <span class={`tone-${tone}`}>
          <Icon name={icon} />
        </span>
        <span class="strong">{wordOf(t.event, eventType)}</span>
        {to && <span class={`tone-${tone}`}>{wordOf(t.status, to)}</span>}
        {choice && <span>{wordOf(t.choice, choice)}</span>}
        {percent !== undefined && <span class="number">{percent} %</span>}
        {late && <span class="tone-waits">{t.feed.late}</span>}
        <span class="cut">
          {taskId && <code>{taskId}</code>} {title}
        </span>
        <span class="quiet push">
          <Moment at={event.recordedAt} />
        </span>
      </div>
      <div role="gridcell" class="event-words cut quiet">
        {[agent ?? by, ...saidBy(event).slice(0, 1)].filter(Boolean).join(' · ')}
      </div>
    </>
  );
}

/** Statuses whose icons events of a type have. */
const statuses: Readonly<Record<string, string>> = {
  task_started: 'RUNNING',
  task_assigned: 'RUNNING',
  task_progress: 'RUNNING',
  task_complete: 'COMPLETE',
  subtask_complete: 'COMPLETE',
  task_error: 'ERROR',
  task_blocked: 'BLOCKED',
  execution_created: 'CREATED',
};
