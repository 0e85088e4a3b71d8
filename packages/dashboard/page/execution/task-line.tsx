import type { Task } from '@pce/client';
import { useMemo } from 'preact/hooks';
import { useAgents } from '../app/agents.ts';
import { useTexts } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { Progress } from '../ui/progress.tsx';
import { StatusIcon } from '../ui/status.tsx';
import { Ago } from '../ui/time.tsx';
import { isDone } from './apply-event.ts';
import type { TaskRow } from './task-rows.ts';
import { type Parts, statusOfParts } from './task-table.ts';

interface TaskLineProps {
  readonly row: TaskRow;
  readonly task: Task;
  /** How far its parts are; `undefined` for a task without. */
  readonly parts: Parts | undefined;
  readonly onFold: (taskId: string, opens: boolean) => void;
}

/** The cells of a row of the tree. They are rendered again only if the task changed. */
export function TaskLine({ row: { level, isOpen }, task, parts, onFold }: TaskLineProps) {
  const t = useTexts();
  const { nameOf } = useAgents();
  const { done = 0, all = 0 } = parts ?? {};
  const status = parts ? statusOfParts(parts) : task.status;
  return useMemo(() => {
    const { taskId, title, agentId, doneBy, attempts, percent, message, updatedAt, blocker } = task;
    const agent = agentId ?? doneBy;
    const words = isDone(task.status) ? undefined : (blocker?.message ?? message);
    return (
      <>
        <div
          role="gridcell"
          class="tree-title"
          style={{ paddingInlineStart: `${(level - 1) * 20}px` }}
        >
          {parts ? (
            <button
              type="button"
              class="plain fold"
              tabIndex={-1}
              aria-label={isOpen ? t.say.tasks.fold(title) : t.say.tasks.unfold(title)}
              onClick={() => onFold(taskId, !isOpen)}
            >
              <Icon name={isOpen ? 'open' : 'closed'} />
            </button>
          ) : (
            <span class="fold" />
          )}
          <StatusIcon status={status} />
          <code class="quiet">{taskId}</code>
          <span class={parts ? 'cut strong' : 'cut'}>{title}</span>
          {words && <span class="cut quiet message">{words}</span>}
        </div>
        <div role="gridcell" class="cut">
          {agent ? nameOf(agent) : ''}
        </div>
        <div role="gridcell" class="number">
          {attempts > 1 ? t.say.tasks.attempt(attempts) : ''}
        </div>
        <div role="gridcell">
          {parts && (
            <Progress
              percent={(100 * done) / all}
              label={t.say.tasks.doneOf(done, all)}
              tone="good"
            />
          )}
          {!parts && status === 'RUNNING' && percent !== null && (
            <Progress percent={percent} label={t.tasks.progress} />
          )}
        </div>
        <div role="gridcell" class="number quiet">
          {parts ? t.say.tasks.doneOf(done, all) : updatedAt && <Ago at={updatedAt} />}
        </div>
      </>
    );
  }, [task, level, isOpen, parts, done, all, status, onFold, nameOf, t]);
}
