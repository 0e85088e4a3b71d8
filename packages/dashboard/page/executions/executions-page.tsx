import type { Execution } from '@pce/client';
import {
  type ExecutionStatus,
  type ExecutionSummary,
  executionStatuses,
} from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { useCounts } from '../app/counts.ts';
import { hrefOf, setQuery, usePlace } from '../app/place.ts';
import { usePage, useSession } from '../app/session.ts';
import { executionActions } from '../execution/actions.ts';
import { ExecutionActionDialog } from '../execution/execution-action-dialog.tsx';
import { given } from '../store/given.ts';
import { useLoad } from '../store/use-load.ts';
import { usePages } from '../store/use-pages.ts';
import { useTexts } from '../text/texts.ts';
import { DateRange, rangeOf } from '../ui/date-range.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ListedRun } from '../ui/listed-run.tsx';
import { PageList } from '../ui/page-list.tsx';
import { Problem } from '../ui/problem.tsx';
import { Progress } from '../ui/progress.tsx';
import type { RunAction } from '../ui/run-actions.ts';
import { SearchField } from '../ui/search-field.tsx';
import { StatusFilter } from '../ui/status-filter.tsx';
import { isOrder, type Order, orders, sortExecutions } from './sort-executions.ts';

/** The executions: counts by status are the filter. */
export function ExecutionsPage() {
  const t = useTexts();
  const { query } = usePlace();
  const order: Order = isOrder(query.sort) ? query.sort : 'newest';
  const { client } = useSession();
  const counts = useCounts();
  const [asked, setAsked] = useState<ListedAction>();
  const { status, q, from, to } = query;
  const pages = usePages<ExecutionSummary>({
    key: `executions ${status} ${q} ${from} ${to}`,
    async load(request) {
      // A word of the address: the server refuses one that is no status.
      const filter = given({ status: status as ExecutionStatus | undefined, query: q });
      const page = await client.executions.list({ ...request, ...filter, ...rangeOf(query) });
      return { items: page.executions, next: page.nextCursor };
    },
    idOf: ({ executionId }) => executionId,
  });
  return (
    <>
      <header class="title-line">
        <h1>{t.nav.executions}</h1>
        <a class="button primary push" href={hrefOf(['executions', 'plan'])}>
          {t.executions.start}
        </a>
      </header>
      <div class="actions" role="search">
        <StatusFilter
          statuses={executionStatuses}
          countOf={(each) => counts?.executions.find((one) => one.status === each)?.count}
        />
        <SearchField label={t.executions.search} name="q" />
        <DateRange />
        <label class="inline">
          {t.list.sort}
          <select value={order} onChange={(e) => setQuery({ sort: e.currentTarget.value })}>
            {orders.map((each) => (
              <option key={each} value={each}>
                {t.executions.orders[each]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <PageList
        pages={pages}
        arrange={(items) => sortExecutions(items, order)}
        row={(execution) => (
          <Row key={execution.executionId} execution={execution} onAsk={setAsked} />
        )}
        empty={<Empty isFiltered={Boolean(status || q || from || to)} />}
      />
      {asked && (
        <ListedActionDialog {...asked} onDone={pages.take} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  readonly execution: ExecutionSummary;
  readonly onAsk: (action: ListedAction) => void;
}

function Row({ execution, onAsk }: RowProps) {
  const t = useTexts();
  const { executionId, name, status, reason, tasksCompleted, tasksTotal, percent } = execution;
  const done = t.say.tasks.doneOf(tasksCompleted, tasksTotal);
  return (
    <ListedRun
      href={hrefOf(['executions', executionId])}
      name={name}
      detail={reason}
      status={status}
      at={execution.completedAt ?? execution.startedAt ?? execution.createdAt}
      actions={executionActions(status)}
      onAction={(action) => onAsk({ action, listed: execution })}
    >
      <span class="row-progress">
        <Progress
          percent={percent}
          label={done}
          tone={status === 'COMPLETED' ? 'good' : status === 'BLOCKED' ? 'waits' : 'runs'}
        />
        <span class="quiet number">{done}</span>
      </span>
    </ListedRun>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTexts();
  return (
    <>
      <p>{isFiltered ? t.executions.noneFits : t.executions.none}</p>
      {isFiltered && (
        <a class="button" href={hrefOf(['executions'])}>
          {t.list.showAll}
        </a>
      )}
    </>
  );
}

/** An action, and the execution of the list that it is for. */
interface ListedAction {
  readonly action: RunAction;
  readonly listed: ExecutionSummary;
}

interface ListedActionDialogProps extends ListedAction {
  readonly onDone: (execution: Execution) => void;
  readonly onClose: () => void;
}

/** The dialog of an execution's action, once it is known what the action means to the agents that work on it. */
function ListedActionDialog(props: ListedActionDialogProps) {
  const { action, listed, onDone, onClose } = props;
  const { t, client } = usePage();
  const { executionId } = listed;
  const { value, error, reload } = useLoad(`execution ${executionId}`, (signal) =>
    client.executions.get(executionId, { signal }),
  );
  if (error !== undefined) {
    return (
      <Dialog title={t.executionAction[action]} onClose={onClose}>
        <Problem error={error} onRetry={reload} />
      </Dialog>
    );
  }
  if (value === undefined) return null;
  const running = value.currentTasks.length;
  return <ExecutionActionDialog {...{ action, running, onDone, onClose }} execution={value} />;
}
