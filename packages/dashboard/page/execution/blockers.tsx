import type { Task } from '@pce/client';
import type { JSX } from 'preact';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { OutputView } from '../ui/output-view.tsx';
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
export function Blockers({ view, isOpen, onAction }: BlockersProps): JSX.Element | null {
  const t = useTexts();
  const { table, isWhole, execution } = view;
  if (execution === undefined) return null;
  const waiting = isWhole
    ? [...table.blocked].flatMap((id) => blockedTask(table.tasks.get(id)))
    : execution.blockers.map(({ taskId, title, ...blocker }) => ({
        ...{ taskId, title, blocker, params: undefined, outputData: undefined },
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
              {blocker.suggestions.length > 0 && (
                <ul class="suggestions">
                  {blocker.suggestions.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              )}
              <p class="quiet">
                <Ago at={blocker.since} />
                {dependents > 0 && ` · ${t.say.waiting.holdsUp(dependents)}`}
              </p>
              <div class="actions">
                {taskActions({ status: 'BLOCKED', blocker }, execution.status).map(
                  (choice, index) => (
                    <button
                      key={choice}
                      type="button"
                      class={index === 0 ? 'primary' : ''}
                      onClick={() =>
                        onAction({
                          choice,
                          task: { taskId, title, blocker, ...(params && { params }) },
                          dependents,
                        })
                      }
                    >
                      {t.choice[wordOfChoice(choice, blocker.kind)]}
                    </button>
                  ),
                )}
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
