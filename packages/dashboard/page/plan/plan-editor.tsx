import type { Plan, PlanOrder, PlanProblem } from '@pce/client/internal';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePage } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { useTexts } from '../text/texts.ts';
import { Choices } from '../ui/choices.tsx';
import { useDialog } from '../ui/dialogs.tsx';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { type EditedTask, inOrder, toEdited } from './edit-tasks.ts';
import { StartDialog } from './start-dialog.tsx';
import { TaskList } from './task-list.tsx';

const orders: readonly PlanOrder[] = ['sequence', 'listed', 'free'];

/** Actions that a task without one gets by its first verb. */
const usual = ['research', 'write', 'contact', 'build', 'work'];

/** A plan beside its text, to be corrected and started. */
export function PlanEditor({ planId }: { readonly planId: string }) {
  const { t, client } = usePage();
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
        <TaskList tasks={tasks} actions={actions} onLine={setLine} onEdit={setEdited} />
        {loaded.value?.source && <PlanTextView {...loaded.value.source} line={line} />}
      </div>
    </>
  );
}

interface PlanProblemsProps {
  readonly problems: readonly PlanProblem[];
  readonly onLine: (line: number) => void;
}

/** Problems shown at first. */
const few = 3;

/** Lists what is wrong or not clear in a plan, the gravest first, each with its place. */
function PlanProblems({ problems, onLine }: PlanProblemsProps) {
  const t = useTexts();
  if (problems.length === 0) return null;
  const rank = ({ severity, code }: PlanProblem): number =>
    severity === 'error' ? 0 : code === 'missing_duration' ? 2 : 1;
  const sorted = problems.toSorted((left, right) => rank(left) - rank(right));
  const list = (some: readonly PlanProblem[]) => (
    <ul class="plain-list">
      {some.map(({ severity, where, message }, index) => {
        const line = /:(\d+)$/.exec(where)?.[1];
        return (
          <li key={index} class={`note tone-${severity === 'error' ? 'bad' : 'waits'}`}>
            <Icon name={severity === 'error' ? 'error' : 'blocked'} />
            <span>
              {line ? (
                <button type="button" class="link" onClick={() => onLine(Number(line))}>
                  {where}
                </button>
              ) : (
                <code>{where}</code>
              )}{' '}
              {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
  return (
    <div>
      {list(sorted.slice(0, few))}
      {sorted.length > few && (
        <details>
          <summary>{t.say.list.andMore(sorted.length - few)}</summary>
          {list(sorted.slice(few))}
        </details>
      )}
    </div>
  );
}

interface PlanTextViewProps {
  readonly text: string;
  /** Name of the file; null if it was pasted. */
  readonly file: string | null;
  /** The line to mark, from 1. */
  readonly line: number | undefined;
}

/** The text of a plan, with one line marked and in sight. */
function PlanTextView({ text, file, line }: PlanTextViewProps) {
  const t = useTexts();
  const ref = useRef<HTMLPreElement>(null);
  const lines = text.split('\n');
  const at = line === undefined || line > lines.length ? undefined : line - 1;
  useLayoutEffect(() => {
    const [pane, mark] = [ref.current, ref.current?.querySelector('mark')];
    // The pane alone is scrolled, never the page under the reader.
    if (pane && mark) pane.scrollTop = mark.offsetTop - pane.clientHeight / 3;
  }, [at]);
  return (
    <div class="plan-text">
      <h2 id="plan-text">
        {file ?? t.turn.plan}{' '}
        {at !== undefined && <span class="quiet">{t.say.plan.line(at + 1)}</span>}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard */}
      <pre ref={ref} class="panel" tabIndex={0} role="region" aria-labelledby="plan-text">
        {at === undefined ? (
          text
        ) : (
          <>
            {lines
              .slice(0, at)
              .map((each) => `${each}\n`)
              .join('')}
            <mark>{lines[at] || ' '}</mark>
            {lines
              .slice(at + 1)
              .map((each) => `\n${each}`)
              .join('')}
          </>
        )}
      </pre>
    </div>
  );
}
