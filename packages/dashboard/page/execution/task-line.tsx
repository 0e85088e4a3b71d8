import type { JSX } from 'preact';
import { useAgents } from '../app/agents.ts';
import { useTexts } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { Progress } from '../ui/progress.tsx';
import { StatusIcon } from '../ui/status.tsx';
import { Ago } from '../ui/time.tsx';
import { isDone } from './apply-event.ts';
import { type StatusCounts, statusOfParts, type TaskRow } from './task-rows.ts';

interface TaskLineProps {
  readonly row: TaskRow;
  readonly onFold: (taskId: string, opens: boolean) => void;
}

/** The cells of a row of the tree. */
export function TaskLine({ row, onFold }: TaskLineProps): JSX.Element {
  const t = useTexts();
  const { nameOf } = useAgents();
  const { task, level, counts, isOpen } = row;
  const { taskId, title, status, agentId, attempts, percent, message, updatedAt, blocker } = task;
  const parts = counts && partsDone(counts);
  return (
    <>
      <div
        role="gridcell"
        class="tree-title"
        style={{ paddingInlineStart: `${(level - 1) * 20}px` }}
      >
        {counts ? (
          <button
            type="button"
            class="plain fold"
            tabIndex={-1}
            aria-label={isOpen ? t.tasks.fold(title) : t.tasks.unfold(title)}
            onClick={() => onFold(taskId, !isOpen)}
          >
            <Icon name={isOpen ? 'open' : 'closed'} />
          </button>
        ) : (
          <span class="fold" />
        )}
        <StatusIcon status={counts ? statusOfParts(counts) : status} />
        <code class="quiet">{taskId}</code>
        <span class={counts ? 'cut strong' : 'cut'}>{title}</span>
        {!isDone(status) && (blocker?.message ?? message) && (
          <span class="cut quiet message">{blocker?.message ?? message}</span>
        )}
      </div>
      <div role="gridcell" class="cut">
        {agentId ? nameOf(agentId) : ''}
      </div>
      <div role="gridcell" class="number">
        {attempts > 1 ? t.tasks.attempt(attempts) : ''}
      </div>
      <div role="gridcell">
        {parts && (
          <Progress
            percent={(100 * parts.done) / parts.all}
            label={t.tasks.doneOf(parts.done, parts.all)}
            tone="good"
          />
        )}
        {!parts && status === 'RUNNING' && percent !== null && (
          <Progress percent={percent} label={t.tasks.progress} />
        )}
      </div>
      <div role="gridcell" class="number quiet">
        {parts ? t.tasks.doneOf(parts.done, parts.all) : updatedAt && <Ago at={updatedAt} />}
      </div>
    </>
  );
}

function partsDone(counts: StatusCounts): { readonly done: number; readonly all: number } {
  let done = 0;
  let all = 0;
  for (const [status, count] of counts) {
    all += count;
    if (isDone(status)) done += count;
  }
  return { done, all };
}
