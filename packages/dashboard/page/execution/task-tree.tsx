import { useTexts } from '../text/texts.ts';
import type { ExecutionView } from './execution-model.ts';
import type { TaskAction } from './task-action-dialog.tsx';
import { TaskDetails } from './task-details.tsx';
import { TaskLine } from './task-line.tsx';
import type { TaskRow } from './task-rows.ts';
import { useTaskGrid } from './use-task-grid.ts';

interface TaskTreeProps {
  readonly view: ExecutionView;
  readonly rows: readonly TaskRow[];
  readonly onFold: (taskId: string, opens: boolean) => void;
  readonly onAction: (action: TaskAction) => void;
}

/** The tree of tasks: one row each; the row that was chosen shows its output and what can be decided. */
export function TaskTree({ view, rows, onFold, onAction }: TaskTreeProps) {
  const t = useTexts();
  const { table } = view;
  const grid = useTaskGrid({ rows, rowHeight: 36, opensChosen: true, onFold });
  const { height, chosen, active } = grid;
  return (
    <div
      class="tree"
      role="treegrid"
      aria-label={t.tasks.title}
      aria-rowcount={rows.length + 1}
      {...grid.keys}
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
        ref={grid.scroller}
        class="scroller"
        role="rowgroup"
        tabIndex={grid.tabIndex}
        style={{ '--rows-height': `${height + 2}px` }}
      >
        <div role="presentation" style={{ height: `${height}px` }}>
          {grid.rows.map(({ index, start }) => {
            const row = rows[index];
            const task = row && table.tasks.get(row.taskId);
            if (!row || !task) return null;
            const { taskId, level, hasParts, isOpen } = row;
            const isChosen = taskId === chosen;
            return (
              <div
                key={taskId}
                ref={isChosen ? grid.measure : null}
                data-index={index}
                role="row"
                class="tree-row"
                aria-rowindex={index + 2}
                aria-level={level}
                aria-selected={isChosen}
                aria-expanded={hasParts ? isOpen : isChosen}
                tabIndex={index === active ? 0 : -1}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => grid.setActive(taskId)}
                onClick={({ target }) => {
                  if (target instanceof Element && target.closest('.details, button')) return;
                  grid.choose(index);
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
