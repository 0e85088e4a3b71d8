import {
  type Client,
  type ExecutionStatus,
  type ExecutionSummary,
  executionStatuses,
} from '@pce/client';
import type { JSX } from 'preact';
import { useCounts } from '../app/counts.ts';
import { hrefOf, setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { usePages } from '../store/use-pages.ts';
import { useTexts } from '../text/texts.ts';
import { Problem } from '../ui/problem.tsx';
import { Progress } from '../ui/progress.tsx';
import { Status } from '../ui/status.tsx';
import { StatusFilter } from '../ui/status-filter.tsx';
import { Ago } from '../ui/time.tsx';
import { isOrder, type Order, orders, sortExecutions } from './sort-executions.ts';

/** The executions: counts by status are the filter. */
export function ExecutionsPage(): JSX.Element {
  const t = useTexts();
  const { query } = usePlace();
  const order: Order = isOrder(query.sort) ? query.sort : 'newest';
  const { client } = useSession();
  const counts = useCounts();
  const { status: wanted } = query;
  const { items, error, hasMore, isLoading, more, reload } = usePages<ExecutionSummary>({
    key: `executions ${wanted ?? ''}`,
    load: (cursor, signal) => page(client, { status: wanted, cursor, signal }),
    idOf: ({ executionId }) => executionId,
  });
  const countOf = (status: string) =>
    counts?.executions.find((one) => one.status === status)?.count;
  const statuses = executionStatuses.map((status) => ({ status, count: countOf(status) }));
  const shown = items && sortExecutions(items, order, query.q ?? '');
  return (
    <>
      <header class="title">
        <h1>{t.nav.executions}</h1>
      </header>
      <div class="toolbar" role="search">
        <StatusFilter
          statuses={statuses}
          chosen={query.status}
          onChoose={(status) => setQuery({ status })}
        />
        <input
          type="search"
          aria-label={t.executions.search}
          placeholder={t.executions.search}
          value={query.q ?? ''}
          onInput={(e) => setQuery({ q: e.currentTarget.value })}
        />
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
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      {shown === undefined && error === undefined && <p class="loading">{t.list.loading}</p>}
      {shown?.length === 0 && <Empty isFiltered={Boolean(query.status || query.q)} />}
      {shown && shown.length > 0 && (
        <ul class="rows">
          {shown.map((execution) => (
            <Row key={execution.executionId} execution={execution} />
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" disabled={isLoading} onClick={more}>
          {isLoading ? t.list.loading : t.list.more}
        </button>
      )}
    </>
  );
}

interface Wanted {
  readonly status: string | undefined;
  readonly cursor: string | undefined;
  readonly signal: AbortSignal | undefined;
}

async function page(client: Client, { status, cursor, signal }: Wanted) {
  const { executions: items, nextCursor: next } = await client.executions.list({
    limit: 50,
    // A word of the address: the server refuses one that is no status.
    ...(status && { status: status as ExecutionStatus }),
    ...(cursor && { cursor }),
    ...(signal && { signal }),
  });
  return { items, next };
}

function Row({ execution }: { readonly execution: ExecutionSummary }): JSX.Element {
  const t = useTexts();
  const { executionId, name, status, reason, tasksCompleted, tasksTotal, percent } = execution;
  return (
    <li>
      <a class="row" href={hrefOf(['executions', executionId])}>
        <span class="row-name">
          <span class="strong cut">{name}</span>
          <span class="quiet cut">{reason}</span>
        </span>
        <Status status={status} />
        <span class="row-progress">
          <Progress
            percent={percent}
            label={t.tasks.doneOf(tasksCompleted, tasksTotal)}
            tone={status === 'COMPLETED' ? 'good' : status === 'BLOCKED' ? 'waits' : 'runs'}
          />
          <span class="quiet number">{t.tasks.doneOf(tasksCompleted, tasksTotal)}</span>
        </span>
        <span class="quiet number row-time">
          <Ago at={execution.completedAt ?? execution.startedAt ?? execution.createdAt} />
        </span>
      </a>
    </li>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }): JSX.Element {
  const t = useTexts();
  return (
    <div class="empty">
      <p>{isFiltered ? t.executions.noneFits : t.executions.none}</p>
      {isFiltered ? (
        <button type="button" onClick={() => setQuery({ status: undefined, q: undefined })}>
          {t.list.showAll}
        </button>
      ) : (
        <pre>pce exec create plan.md</pre>
      )}
    </div>
  );
}
