import type { Execution } from '@pce/client';
import type { TaskChange } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { go, hrefOf } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { useDialog } from '../ui/dialogs.tsx';
import { Problem } from '../ui/problem.tsx';
import { TextField } from '../ui/text-field.tsx';
import { changeable, changesOf, type EditedTask, toChangeable } from './edit-tasks.ts';
import { TaskList } from './task-list.tsx';

/** Edits the open tasks of an execution. */
export function ChangeEditor({ executionId }: { readonly executionId: string }) {
  const { t, client } = usePage();
  const open = useDialog();
  const { value, error, reload } = useLoad(executionId, async (signal) => {
    const execution = await client.executions.get(executionId, { signal });
    const { tasks } = await client.tasks.list(executionId, { signal, limit: 10_000 });
    return { execution, tasks: toChangeable(tasks) };
  });
  const [edited, setEdited] = useState<readonly EditedTask[]>();
  if (value === undefined) {
    if (error === undefined) return <p class="loading">{t.list.loading}</p>;
    return <Problem error={error} onRetry={reload} />;
  }
  const { execution } = value;
  const tasks = edited ?? value.tasks;
  const changes = changesOf(value.tasks, tasks);
  return (
    <>
      <header class="title title-line">
        <h1>{execution.name}</h1>
        <button
          type="button"
          class="primary push"
          disabled={changes.length === 0}
          onClick={() =>
            open((close) => (
              <ConfirmChanges {...{ execution, changes }} before={value.tasks} onClose={close} />
            ))
          }
        >
          {t.plan.change}
        </button>
      </header>
      <TaskList
        tasks={tasks}
        actions={[...new Set(tasks.flatMap(({ action }) => action ?? []))]}
        onEdit={setEdited}
      />
    </>
  );
}

interface ConfirmChangesProps {
  readonly execution: Execution;
  readonly before: readonly EditedTask[];
  readonly changes: readonly TaskChange[];
  readonly onClose: () => void;
}

const signs = { add: '+', edit: '±', remove: '−' } as const;

/** Shows the differences, and makes the changes. */
function ConfirmChanges(props: ConfirmChangesProps) {
  const { execution, before, changes, onClose } = props;
  const { executionId, planVersion } = execution;
  const { t, client } = usePage();
  const [reason, setReason] = useState('');
  const labels = {
    title: t.tasks.task,
    description: t.plan.instruction,
    dependsOn: t.tasks.after,
    action: t.tasks.action,
    person: t.plan.person,
    approval: t.plan.approval,
  };
  const send = async (): Promise<void> => {
    await client.executions.changePlan(executionId, {
      changes,
      ...(reason && { reason }),
      ...(planVersion && { planVersion }),
    });
    go(hrefOf(['executions', executionId]));
  };
  return (
    <ActionDialog
      consequences={t.plan.changeMeans}
      label={t.plan.change}
      action={send}
      onClose={onClose}
    >
      <ul>
        {changes.map((change) => {
          const old = before.find(({ id }) => id === change.taskId);
          return (
            <li key={change.taskId}>
              {signs[change.change]} <code>{change.taskId}</code> {old?.title}
              {changeable.flatMap((field) =>
                change[field] === undefined ? (
                  []
                ) : (
                  <div key={field}>
                    {labels[field]}: <del>{`${old?.[field] ?? ''}`}</del>{' '}
                    <ins>{`${change[field] ?? ''}`}</ins>
                  </div>
                ),
              )}
            </li>
          );
        })}
      </ul>
      <TextField label={t.controls.reason} value={reason} maxLength={2_000} onText={setReason} />
    </ActionDialog>
  );
}
