import type { ExecutionEvent } from '@pce/client';
import type { JSX } from 'preact';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { lookOf } from '../ui/status.tsx';
import { Moment } from '../ui/time.tsx';
import { saidBy } from './event-filter.ts';

interface EventRowProps {
  readonly event: ExecutionEvent;
  readonly index: number;
  /** Place in the list, in pixels. */
  readonly start: number;
  /** The `ref` of the row where it is open. */
  readonly measure: (element: HTMLElement | null) => void;
  /** Title of its task. */
  readonly title: string | undefined;
  /** Name of its agent. */
  readonly agent: string | undefined;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** An event in two lines; chosen, with everything it holds. */
export function EventRow(props: EventRowProps): JSX.Element {
  const { event, index, start, measure, title, agent, isActive, isOpen, onToggle } = props;
  const t = useTexts();
  const { eventType, to, taskId, percent, by, late, choice } = event;
  const [icon, tone] = lookOf(to ?? statuses[eventType] ?? 'QUEUED');
  return (
    <div
      ref={isOpen ? measure : null}
      data-index={index}
      role="row"
      class="event-row"
      aria-rowindex={index + 1}
      aria-level={1}
      aria-expanded={isOpen}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${start}px)` }}
      onClick={({ target }) => {
        if (!(target instanceof Element) || !target.closest('.details, button')) onToggle();
      }}
    >
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
      {isOpen && (
        <div role="gridcell" class="details">
          <OutputView value={event} />
        </div>
      )}
    </div>
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
