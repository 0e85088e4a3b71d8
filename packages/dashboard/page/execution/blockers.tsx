import type { Task } from '@pce/client';
import { useTexts, wordOf } from '../text/texts.ts';
import { Choices } from '../ui/choices.tsx';
import { Icon } from '../ui/icon.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { Suggestions } from '../ui/suggestions.tsx';
import { Ago } from '../ui/time.tsx';
import { taskActions, wordOfChoice } from './actions.ts';
import type { ExecutionView } from './execution-model.ts';
import type { TaskAction } from './task-action-dialog.tsx';

interface BlockersProps {
  readonly view: ExecutionView;
  /** Whether each of them is shown at first, or how many there are. */
  readonly isOpen: boolean;
  readonly onAction: (action: TaskAction) => void;
}

/** Blockers that are shown at once. */
const maxShown = 20;

/** The tasks that wait for a person, with what can be decided, the longest waiting first. */
export function Blockers({ view, isOpen, onAction }: BlockersProps) {
  const t = useTexts();
  const { table, isWhole, execution } = view;
  if (execution === undefined) return null;
  const waiting = isWhole
    ? [...table.blocked].flatMap((id) => blockedTask(table.tasks.get(id)))
    : execution.blockers.map(({ taskId, title, ...blocker }) => ({
        taskId,
        title,
        blocker,
        params: undefined,
        outputData: undefined,
      }));
  if (waiting.length === 0) return null;
  waiting.sort((a, b) => a.blocker.since - b.blocker.since);
  return (
    <details class="panel waiting" open={isOpen}>
      <summary>
        <h2 class="tone-waits">
          <Icon name="blocked" />
          {t.say.waiting.forYou(waiting.length)}
        </h2>
      </summary>
      <ul class="cards">
        {waiting.slice(0, maxShown).map((task) => {
          const { taskId, title, blocker, params, outputData } = task;
          const dependents = table.dependentsOf(taskId).length;
          return (
            <li key={taskId}>
              <h3>
                <code>{taskId}</code> {title}
              </h3>
              <p>
                <span class="quiet">{wordOf(t.blockerKind, blocker.kind)}: </span>
                {blocker.message}
              </p>
              {blocker.kind === 'review' && outputData !== undefined && (
                <OutputView value={outputData} />
              )}
              <Suggestions of={blocker.suggestions} />
              <p class="quiet">
                <Ago at={blocker.since} />
                {dependents > 0 && ` · ${t.say.waiting.holdsUp(dependents)}`}
              </p>
              <div class="actions">
                <Choices
                  of={taskActions({ status: 'BLOCKED', blocker }, execution.status)}
                  label={(choice) => t.choice[wordOfChoice(choice, blocker.kind)]}
                  onChoose={(choice) =>
                    onAction({
                      choice,
                      task: { taskId, title, blocker, ...(params && { params }) },
                      dependents,
                    })
                  }
                />
              </div>
            </li>
          );
        })}
      </ul>
      {waiting.length > maxShown && (
        <p class="quiet">{t.say.list.andMore(waiting.length - maxShown)}</p>
      )}
    </details>
  );
}

function blockedTask(task: Task | undefined) {
  if (!task?.blocker) return [];
  const { taskId, title, blocker, params, outputData } = task;
  return [{ taskId, title, blocker, params, outputData }];
}
