import { useState } from 'preact/hooks';
import { useTexts } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { type EditedTask, withChange, withNew, without } from './edit-tasks.ts';
import { TaskEditor } from './task-editor.tsx';

interface TaskListProps {
  readonly tasks: readonly EditedTask[];
  readonly actions: readonly string[];
  readonly onLine?: (line: number | undefined) => void;
  readonly onEdit: (tasks: readonly EditedTask[]) => void;
}

/** Tasks shown at first, and more each time. */
const step = 300;

/** The breakdown: each task opens to be corrected, and has its line marked while it has the focus. */
export function TaskList(props: TaskListProps) {
  const { tasks, actions, onLine, onEdit } = props;
  const t = useTexts();
  const [openId, setOpenId] = useState<string>();
  const [shown, setShown] = useState(step);
  const ids = new Set(tasks.map(({ id }) => id));
  /** Adds a task behind one, or at the end, and opens it. */
  const add = (after?: string): void => {
    const added = withNew(tasks, t.plan.untitled, after);
    onEdit(added.tasks);
    setOpenId(added.id);
  };
  return (
    <section class="stack" aria-labelledby="plan-tasks">
      <h2 id="plan-tasks">{t.tasks.title}</h2>
      <ol class="rows">
        {tasks.slice(0, shown).map((task) => (
          <li key={task.id} onFocusCapture={() => onLine?.(task.line)}>
            <button
              type="button"
              class="plain plan-task"
              style={{ '--level': Math.min(task.level, 6) }}
              disabled={task.isFixed}
              aria-expanded={openId === task.id}
              onClick={() => setOpenId(openId === task.id ? undefined : task.id)}
            >
              <Icon name={openId === task.id ? 'open' : 'closed'} />
              <code>{task.id}</code>
              <span class="plan-title">{task.title}</span>
              <TaskNotes task={task} />
            </button>
            {openId === task.id && (
              <TaskEditor
                {...{ task, ids, actions }}
                onChange={(change) => onEdit(withChange(tasks, task.id, change))}
                onRemove={() => onEdit(without(tasks, task.id))}
                onAdd={() => add(task.id)}
              />
            )}
          </li>
        ))}
      </ol>
      <div class="actions">
        {tasks.length > shown && (
          <button type="button" onClick={() => setShown(shown + step)}>
            {t.say.list.andMore(tasks.length - shown)}
          </button>
        )}
        <button type="button" onClick={() => add()}>
          {t.plan.add}
        </button>
      </div>
    </section>
  );
}

function TaskNotes({ task }: { readonly task: EditedTask }) {
  const t = useTexts();
  const { dependsOn, action, person, approval, confidence = 1, needsReview } = task;
  const notes = [
    ...(dependsOn.length > 0 ? [`${t.tasks.after} ${dependsOn.join(', ')}`] : []),
    ...(person || action ? [person ?? action] : []),
    ...(approval ? [t.say.plan.approvedBy(approval)] : []),
  ];
  return (
    <span class="plan-notes quiet">
      {needsReview && (
        <span class="tone-waits plan-doubt">
          <Icon name="blocked" /> {t.say.plan.sure(Math.round(confidence * 100))}{' '}
        </span>
      )}
      {notes.join(' · ')}
    </span>
  );
}
