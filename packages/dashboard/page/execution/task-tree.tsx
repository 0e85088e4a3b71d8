import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { setQuery, usePlace } from '../app/place.ts';
import { useTexts } from '../text/texts.ts';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import type { ExecutionView } from './execution-model.ts';
import type { TaskAction } from './task-action-dialog.tsx';
import { TaskDetails } from './task-details.tsx';
import { TaskLine } from './task-line.tsx';
import type { TaskRow } from './task-rows.ts';

interface TaskTreeProps {
  readonly view: ExecutionView;
  readonly rows: readonly TaskRow[];
  readonly onFold: (taskId: string, opens: boolean) => void;
  readonly onAction: (action: TaskAction) => void;
}

/** The tree of tasks: one row each; the row that was chosen shows its output and what can be decided. */
export function TaskTree({ view, rows, onFold, onAction }: TaskTreeProps): JSX.Element {
  const t = useTexts();
  const { query } = usePlace();
  const { table } = view;
  const chosen = query.task;
  const [activeId, setActiveId] = useState(chosen);
  const keyOf = (index: number): string => rows[index]?.taskId ?? '';
  const open = rows.findIndex(({ taskId }) => taskId === chosen);
  const {
    rows: shown,
    height,
    scroller,
    measure,
    scrollTo,
  } = useRowWindow({ count: rows.length, rowHeight: 36, open });
  const active = Math.max(
    0,
    rows.findIndex(({ taskId }) => taskId === activeId),
  );
  const choose = (index: number): void => {
    const id = keyOf(index);
    setActiveId(id);
    setQuery({ task: id === chosen ? undefined : id });
  };
  const keys = useRowKeys({
    count: rows.length,
    active,
    onMove: (index) => setActiveId(keyOf(index)),
    onEnter: choose,
    onFold: (index, opens) => onFold(keyOf(index), opens),
    scrollTo,
  });
  const isActiveInView = shown.some(({ index }) => index === active);
  return (
    <div
      class="tree"
      role="treegrid"
      aria-label={t.tasks.title}
      aria-rowcount={rows.length + 1}
      {...keys}
    >
      <div role="row" aria-rowindex={1} class="tree-head">
        {[t.tasks.task, t.tasks.agent, t.tasks.attempts, t.tasks.progress, t.tasks.lastSign].map(
          (name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ),
        )}
      </div>
      <div
        ref={scroller}
        class="scroller"
        role="rowgroup"
        tabIndex={isActiveInView ? -1 : 0}
        style={{ '--rows-height': `${height + 2}px` }}
      >
        <div role="presentation" style={{ height: `${height}px` }}>
          {shown.map(({ index, start }) => {
            const row = rows[index];
            const task = table.tasks.get(keyOf(index));
            if (!row || !task) return null;
            const { taskId, level, hasParts, isOpen } = row;
            const isChosen = taskId === chosen;
            return (
              <div
                key={taskId}
                ref={isChosen ? measure : null}
                data-index={index}
                role="row"
                class="tree-row"
                aria-rowindex={index + 2}
                aria-level={level}
                aria-selected={isChosen}
                aria-expanded={hasParts ? isOpen : isChosen}
                tabIndex={index === active ? 0 : -1}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setActiveId(taskId)}
                onClick={({ target }) => {
                  if (target instanceof Element && target.closest('.details, button')) return;
                  choose(index);
                }}
              >
                <TaskLine {...{ row, task, onFold }} parts={table.partsOf(taskId)} />
                {isChosen && (
                  <div role="gridcell" class="details" aria-colspan={5}>
                    <TaskDetails {...{ view, task, hasParts, onAction }} />
                  </div>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
