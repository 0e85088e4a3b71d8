import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { hrefOf, setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { useSettings } from '../app/settings.ts';
import { useStore } from '../store/use-store.ts';
import { useTexts } from '../text/texts.ts';
import { LinkState } from '../ui/link-state.tsx';
import { Problem } from '../ui/problem.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useIsNarrow } from '../ui/use-is-narrow.ts';
import type { ExecutionAct } from './acts.ts';
import { Blockers } from './blockers.tsx';
import { ExecutionActDialog } from './execution-act-dialog.tsx';
import { ExecutionHeader } from './execution-header.tsx';
import { type ExecutionModel, followExecution } from './execution-model.ts';
import { Feed } from './feed.tsx';
import { Holders } from './holders.tsx';
import { KindTable } from './kind-table.tsx';
import { type TaskAct, TaskActDialog } from './task-act-dialog.tsx';
import { TaskFilter } from './task-filter.tsx';
import { countTasks, taskRows } from './task-rows.ts';
import { TaskTree } from './task-tree.tsx';
import { Timeline } from './timeline.tsx';

/** One execution. It is followed as long as the page shows it. */
export function ExecutionPage({ executionId }: { readonly executionId: string }): JSX.Element {
  const { client } = useSession();
  const [model, setModel] = useState<ExecutionModel>();
  useEffect(() => {
    const followed = followExecution(client, executionId);
    setModel(followed);
    return () => followed.close();
  }, [client, executionId]);
  return model ? <Followed model={model} key={executionId} /> : <div class="loading" />;
}

function Followed({ model }: { readonly model: ExecutionModel }): JSX.Element {
  const t = useTexts();
  const view = useStore(model);
  const { query } = usePlace();
  const { hidesDone } = useSettings();
  const isNarrow = useIsNarrow();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<ExecutionAct>();
  const [taskAct, setTaskAct] = useState<TaskAct>();
  const { execution, tasks, tree, error } = view;
  const counts = useMemo(() => countTasks(tasks, tree), [tasks, tree]);
  const statuses = query.status;
  const search = (query.q ?? '').toLowerCase();
  const rows = useMemo(
    () =>
      taskRows(tasks, tree, {
        statuses: new Set(statuses?.split(',')),
        ...{ hidesDone, search, folded },
      }),
    [tasks, tree, statuses, hidesDone, search, folded],
  );
  const fold = (taskId: string, opens: boolean): void => {
    if (!tree.children.has(taskId)) return;
    const next = new Set(folded);
    if (opens) next.delete(taskId);
    else next.add(taskId);
    setFolded(next);
  };
  if (execution === undefined) {
    return error === undefined ? (
      <p class="loading">{t.list.loading}</p>
    ) : (
      <div class="stack">
        <Problem error={error} />
        <a href={hrefOf(['executions'])}>{t.execution.toAll}</a>
      </div>
    );
  }
  const tabs = [
    { id: '', label: t.tasks.title },
    ...(isNarrow ? [] : [{ id: 'timeline', label: t.timeline.title }]),
    { id: 'feed', label: t.feed.title },
    { id: 'agents', label: t.agents.title },
    { id: 'kinds', label: t.tasks.kindsShort },
  ];
  const shown = tabs.find(({ id }) => id === query.view)?.id ?? '';
  const toFold = (isOpen: boolean): void =>
    setFolded(isOpen ? new Set() : new Set(tree.children.keys()));
  return (
    <>
      <ExecutionHeader {...{ view, execution }} onAct={setAct} />
      <LinkState {...{ shown: view.shown, known: view.known, lostSince: view.lostSince, error }} />
      <Blockers key={shown} view={view} isOpen={shown === ''} onAct={setTaskAct} />
      <Tabs
        label={t.execution.views}
        tabs={tabs}
        shown={shown}
        onShow={(id) => setQuery({ view: id })}
      />
      {(shown === '' || shown === 'timeline') && (
        <TaskFilter counts={counts} onFold={toFold} hasParts={tree.children.size > 0} />
      )}
      {shown === '' && <TaskTree {...{ view, rows }} onFold={fold} onAct={setTaskAct} />}
      {shown === 'timeline' && <Timeline {...{ view, rows }} onFold={fold} />}
      {shown === 'feed' && <Feed view={view} />}
      {shown === 'agents' && <Holders view={view} />}
      {shown === 'kinds' && <KindTable {...{ tasks, tree }} />}
      {act && (
        <ExecutionActDialog
          {...{ act, execution }}
          running={counts.get('RUNNING') ?? 0}
          onDone={model.take}
          onClose={() => setAct(undefined)}
        />
      )}
      {taskAct && (
        <TaskActDialog
          {...taskAct}
          executionId={execution.executionId}
          onDone={model.take}
          onClose={() => setTaskAct(undefined)}
        />
      )}
    </>
  );
}
