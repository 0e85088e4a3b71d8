import type { Plan, PlanOrder } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { useTexts } from '../text/texts.ts';
import { Choices } from '../ui/choices.tsx';
import { useDialog } from '../ui/dialogs.tsx';
import { Problem } from '../ui/problem.tsx';
import { type EditedTask, inOrder, toEdited, withChange, withNew, without } from './edit-tasks.ts';
import { PlanProblems } from './plan-problems.tsx';
import { PlanTextView } from './plan-text.tsx';
import { StartDialog } from './start-dialog.tsx';
import { TaskList } from './task-list.tsx';

const orders: readonly PlanOrder[] = ['sequence', 'listed', 'free'];

/** Actions that a task without one gets by its first verb. */
const usual = ['research', 'write', 'contact', 'build', 'work'];

/** A plan beside its text, to be corrected and started. */
export function PlanEditor({ planId }: { readonly planId: string }): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  const open = useDialog();
  const loaded = useLoad(planId, async (signal) => {
    const plan = await client.plans.get(planId, { signal });
    const { tasks } = await client.plans.tasks(planId, { signal, limit: 10_000 });
    const { text, file, isCut } = await client.plans.text(planId, { signal });
    const source = text === null ? undefined : { file, text: isCut ? `${text} …` : text };
    return { plan, tasks: toEdited(tasks, source?.text), source };
  });
  const [saved, setSaved] = useState<{
    readonly plan: Plan;
    readonly tasks: readonly EditedTask[];
  }>();
  const [edited, setEdited] = useState<readonly EditedTask[]>();
  const [line, setLine] = useState<number>();
  const [error, setError] = useState<unknown>();
  const [isOrdered, setIsOrdered] = useState(false);
  const current = saved ?? loaded.value;
  if (current === undefined) {
    if (loaded.error === undefined) return <p class="loading">{t.list.loading}</p>;
    return <Problem error={loaded.error} onRetry={loaded.reload} />;
  }
  const { plan } = current;
  const tasks = edited ?? current.tasks;
  const save = async (): Promise<void> => {
    if (edited === undefined) return;
    const next = await client.plans.replaceTasks(planId, edited);
    setSaved({ plan: next, tasks: edited });
    setEdited(undefined);
  };
  const trySave = async (): Promise<void> => {
    setError(undefined);
    await save().catch(setError);
  };
  const choose = (order: PlanOrder): void => {
    setEdited(inOrder(tasks, order));
    setIsOrdered(true);
  };
  const actions = [...new Set([...usual, ...tasks.flatMap(({ action }) => action ?? [])])];
  const hasError =
    edited === undefined && plan.problems.some(({ severity }) => severity === 'error');
  const asksOrder = !isOrdered && plan.problems.some(({ code }) => code === 'unstated_order');
  const askStart = () =>
    open((close) => (
      <StartDialog planId={planId} actions={actions} onSave={save} onClose={close} />
    ));
  return (
    <>
      <header class="title">
        <div class="title-line">
          <h1>{plan.name}</h1>
          <div class="actions push">
            <button type="button" class="primary" disabled={hasError} onClick={askStart}>
              {t.executions.start}
            </button>
            <button type="button" disabled={edited === undefined} onClick={trySave}>
              {t.turn.save}
            </button>
          </div>
        </div>
        <p class="quiet" role="status">
          {t.say.plan.tasks(tasks.length)} · {t.say.plan.sure(Math.round(plan.confidence * 100))}
        </p>
        {plan.about?.goal && <p>{plan.about.goal}</p>}
      </header>
      {error !== undefined && <Problem error={error} />}
      {asksOrder && (
        <section class="panel waiting stack" aria-labelledby="plan-order">
          <h2 id="plan-order">{t.plan.order}</h2>
          <div class="actions">
            <Choices
              of={orders}
              primary={undefined}
              label={(order) => t.plan.orders[order]}
              onChoose={choose}
            />
          </div>
        </section>
      )}
      <PlanProblems
        problems={plan.problems.filter(({ code }) => code !== 'unstated_order')}
        onLine={setLine}
      />
      <div class="plan">
        <TaskList
          tasks={tasks}
          actions={actions}
          onLine={setLine}
          onChange={(id, change) => setEdited(withChange(tasks, id, change))}
          onRemove={(id) => setEdited(without(tasks, id))}
          onAdd={(after) => {
            const added = withNew(tasks, t.plan.untitled, after);
            setEdited(added.tasks);
            return added.id;
          }}
        />
        {loaded.value?.source && <PlanTextView {...loaded.value.source} line={line} />}
      </div>
    </>
  );
}
