import type { ExecutionEvent } from '@pce/client';
import type { JSX } from 'preact';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { statusStyle } from '../ui/status.tsx';
import { Moment } from '../ui/time.tsx';
import { saidBy } from './event-filter.ts';

interface EventLinesProps {
  readonly event: ExecutionEvent;
  /** Title of its task. */
  readonly title: string | undefined;
  /** Name of its agent. */
  readonly agent: string | undefined;
}

/** An event in two lines. */
export function EventLines({ event, title, agent }: EventLinesProps): JSX.Element {
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
