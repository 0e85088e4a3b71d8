import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { useSettings } from '../app/settings.ts';
import { useStore } from '../store/use-store.ts';
import { useTexts } from '../text/texts.ts';
import { LinkState } from '../ui/link-state.tsx';
import { NotThere } from '../ui/not-there.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { ExecutionAction } from './actions.ts';
import { Blockers } from './blockers.tsx';
import { ExecutionActionDialog } from './execution-action-dialog.tsx';
import { ExecutionHeader } from './execution-header.tsx';
import { type ExecutionModel, followExecution } from './execution-model.ts';
import { Feed } from './feed.tsx';
import { Holders } from './holders.tsx';
import { type TaskAction, TaskActionDialog } from './task-action-dialog.tsx';
import { TaskFilter } from './task-filter.tsx';
import { taskRows } from './task-rows.ts';
import { TaskTree } from './task-tree.tsx';
import { Timeline } from './timeline.tsx';

/** One execution. It is followed as long as the page shows it. */
export function ExecutionPage({ executionId }: { readonly executionId: string }) {
  const { client } = useSession();
  const [model, setModel] = useState<ExecutionModel>();
  useEffect(() => {
    const followed = followExecution(client, executionId);
    setModel(followed);
    return () => followed.close();
  }, [client, executionId]);
  return model ? <Followed model={model} key={executionId} /> : <div class="loading" />;
}

function Followed({ model }: { readonly model: ExecutionModel }) {
  const t = useTexts();
  const view = useStore(model);
  const { query } = usePlace();
  const { hidesDone } = useSettings();
  const isNarrow = useIsNarrow();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<ExecutionAction>();
  const [taskAction, setTaskAction] = useState<TaskAction>();
  const { execution, table, error } = view;
  const statuses = query.status;
  const search = (query.q ?? '').toLowerCase();
  const rows = useMemo(
    () =>
      taskRows(table, {
        statuses: new Set(statuses?.split(',')),
        hidesDone,
        search,
        folded,
      }),
    // Without a filter by status, what happens changes no row.
    [
      table.size,
      view.isWhole,
      statuses || hidesDone ? table.revision : 0,
      statuses,
      hidesDone,
      search,
      folded,
    ],
  );
  const fold = useCallback(
    (taskId: string, opens: boolean): void => {
      if (!table.childrenOf(taskId)) return;
      setFolded((before) => {
        const next = new Set(before);
        if (opens) next.delete(taskId);
        else next.add(taskId);
        return next;
      });
    },
    [table],
  );
  if (execution === undefined) {
    return <NotThere error={error} part="executions" toAll={t.execution.toAll} />;
  }
  const tabs = [
    { id: '', label: t.tasks.title },
    ...(isNarrow ? [] : [{ id: 'timeline', label: t.timeline.title }]),
    { id: 'feed', label: t.feed.title },
    { id: 'agents', label: t.agents.title },
  ];
  const shown = tabs.find(({ id }) => id === query.view)?.id ?? '';
  const toFold = (isOpen: boolean): void =>
    setFolded(new Set(isOpen ? [] : [...table.tasks.keys()].filter(table.childrenOf)));
  return (
    <>
      <ExecutionHeader {...{ view, execution }} onAction={setAction} />
      <LinkState {...{ shown: view.shown, known: view.known, lostSince: view.lostSince, error }} />
      <Blockers key={shown} view={view} isOpen={shown === ''} onAction={setTaskAction} />
      <Tabs tabs={tabs} shown={shown} />
      {(shown === '' || shown === 'timeline') && <TaskFilter table={table} onFold={toFold} />}
      {shown === '' && <TaskTree {...{ view, rows }} onFold={fold} onAction={setTaskAction} />}
      {shown === 'timeline' && <Timeline {...{ view, rows }} onFold={fold} />}
      {shown === 'feed' && <Feed view={view} />}
      {shown === 'agents' && <Holders view={view} />}
      {action && (
        <ExecutionActionDialog
          {...{ action, execution }}
          running={table.counts.get('RUNNING') ?? 0}
          onDone={model.take}
          onClose={() => setAction(undefined)}
        />
      )}
      {taskAction && (
        <TaskActionDialog
          {...taskAction}
          executionId={execution.executionId}
          onDone={model.take}
          onClose={() => setTaskAction(undefined)}
        />
      )}
    </>
  );
}

const narrow = '(max-width: 45rem)';

/** Returns whether the page is as narrow as on a phone. */
function useIsNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const list = matchMedia(narrow);
    const change = (): void => setIsNarrow(list.matches);
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, []);
  return isNarrow;
}
