import type { Task } from '@pce/client';
import { hrefOf, setQuery, usePlace } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { useTexts } from '../text/texts.ts';
import { Choices } from '../ui/choices.tsx';
import { Fact } from '../ui/fact.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { Status } from '../ui/status.tsx';
import { Moment } from '../ui/time.tsx';
import { taskActions, wordOfChoice } from './actions.ts';
import type { ExecutionView } from './execution-model.ts';
import type { TaskAction } from './task-action-dialog.tsx';

interface TaskDetailsProps {
  readonly view: ExecutionView;
  readonly task: Task;
  readonly hasParts: boolean;
  readonly onAction: (action: TaskAction) => void;
}

/** Shows the details of a task below its row. */
export function TaskDetails({ view, task, hasParts, onAction }: TaskDetailsProps) {
  const t = useTexts();
  const { path } = usePlace();
  const { taskId, description, dependsOn, notes, subtasks, action, params } = task;
  const actions = hasParts ? [] : taskActions(task, view.execution?.status ?? '');
  const dependents = view.table.dependentsOf(taskId).length;
  return (
    <>
      {description !== '' && <p class="prose">{description}</p>}
      <dl class="facts">
        <Fact name={t.tasks.status}>
          <Status status={task.status} />
        </Fact>
        <Fact name={t.tasks.action}>
          <code>{action}</code>
        </Fact>
        {dependsOn.length > 0 && (
          <Fact name={t.tasks.after}>
            {dependsOn.map((id) => (
              <button key={id} type="button" class="link" onClick={() => setQuery({ task: id })}>
                {id}
              </button>
            ))}
          </Fact>
        )}
        {task.startedAt && (
          <Fact name={t.tasks.started}>
            <Moment at={task.startedAt} />
          </Fact>
        )}
        {task.completedAt && (
          <Fact name={t.tasks.ended}>
            <Moment at={task.completedAt} />
          </Fact>
        )}
        {task.notBefore && (
          <Fact name={t.tasks.retriedAt}>
            <Moment at={task.notBefore} />
          </Fact>
        )}
        {Object.keys(params).length > 0 && (
          <Fact name={t.tasks.params}>
            <code>{JSON.stringify(params)}</code>
          </Fact>
        )}
        {subtasks.length > 0 && <Fact name={t.tasks.subtasks}>{subtasks.join(', ')}</Fact>}
        {notes.length > 0 && <Fact name={t.tasks.notes}>{notes.join(' · ')}</Fact>}
        {task.message && <Fact name={t.tasks.message}>{task.message}</Fact>}
      </dl>
      <Output view={view} task={task} />
      <div class="actions">
        <Choices
          of={actions}
          primary={undefined}
          label={(choice) => t.choice[wordOfChoice(choice, task.blocker?.kind)]}
          onChoose={(choice) => onAction({ choice, task, dependents })}
        />
        <a href={hrefOf(path, { view: 'feed', of: taskId })}>{t.tasks.itsEvents}</a>
      </div>
    </>
  );
}

/** The output of a task; one too long for the list is asked for. */
function Output({ view, task }: Pick<TaskDetailsProps, 'view' | 'task'>) {
  const { t, client } = usePage();
  const { executionId = '' } = view.execution ?? {};
  const { taskId, outputOmitted, outputData, updatedAt } = task;
  const { value } = useLoad(`${executionId}/${taskId}/${outputOmitted}/${updatedAt}`, (signal) =>
    outputOmitted ? client.tasks.get(executionId, taskId, { signal }) : Promise.resolve(task),
  );
  const output = outputData ?? value?.outputData;
  if (output === undefined) return outputOmitted ? <p class="quiet">{t.list.loading}</p> : null;
  return <OutputView value={output} />;
}
