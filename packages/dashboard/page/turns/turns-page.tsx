import type { Client, TurnStatus, TurnSummary } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useCounts } from '../app/counts.ts';
import { hrefOf, setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { usePages } from '../store/use-pages.ts';
import { useTexts } from '../text/texts.ts';
import { Problem } from '../ui/problem.tsx';
import { Status } from '../ui/status.tsx';
import { StatusFilter } from '../ui/status-filter.tsx';
import { Ago } from '../ui/time.tsx';
import { NewTurnDialog } from './new-turn-dialog.tsx';

const statuses = ['running', 'blocked', 'paused', 'completed', 'failed', 'cancelled'];

/** The turns, the newest first; the server searches all of them. */
export function TurnsPage(): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  const { query } = usePlace();
  const counts = useCounts();
  const [isNew, setIsNew] = useState(false);
  const { status, q } = query;
  const { items, error, hasMore, isLoading, more, reload } = usePages<TurnSummary>({
    key: `turns ${status ?? ''} ${q ?? ''}`,
    load: (cursor, signal) => page(client, { status, q, cursor, signal }),
    idOf: ({ turnId }) => turnId,
  });
  const countOf = (each: string) => counts?.turns.find((one) => one.status === each)?.count;
  return (
    <>
      <header class="title-line">
        <h1>{t.nav.turns}</h1>
        {counts?.drivesTurns && (
          <button type="button" class="primary push" onClick={() => setIsNew(true)}>
            {t.turns.start}
          </button>
        )}
      </header>
      <div class="toolbar" role="search">
        <StatusFilter
          statuses={statuses.map((each) => ({ status: each, count: countOf(each) }))}
          chosen={status}
          onChoose={(each) => setQuery({ status: each })}
        />
        <input
          type="search"
          aria-label={t.turns.search}
          placeholder={t.turns.search}
          value={q ?? ''}
          onInput={(e) => setQuery({ q: e.currentTarget.value })}
        />
      </div>
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      {items === undefined && error === undefined && <p class="loading">{t.list.loading}</p>}
      {items?.length === 0 && (
        <div class="empty">
          <p>{status || q ? t.turns.noneFits : t.turns.none}</p>
          {!status && !q && <pre>pce run "…"</pre>}
        </div>
      )}
      {items && items.length > 0 && (
        <ul class="rows">
          {items.map(({ turnId, title, status: state, session, updatedAt }) => (
            <li key={turnId}>
              <a class="row row-turn" href={hrefOf(['turns', turnId])}>
                <span class="row-name">
                  <span class="strong cut">{title}</span>
                  <span class="quiet cut">{session}</span>
                </span>
                <Status status={state} />
                <span class="quiet number row-time">
                  <Ago at={updatedAt} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" disabled={isLoading} onClick={more}>
          {isLoading ? t.list.loading : t.list.more}
        </button>
      )}
      {isNew && <NewTurnDialog onClose={() => setIsNew(false)} />}
    </>
  );
}

interface Wanted {
  readonly status: string | undefined;
  readonly q: string | undefined;
  readonly cursor: string | undefined;
  readonly signal: AbortSignal | undefined;
}

async function page(client: Client, { status, q, cursor, signal }: Wanted) {
  const { turns: items, nextCursor: next } = await client.turns.list({
    limit: 50,
    // A word of the address: the server refuses one that is no status.
    ...(status && { status: status as TurnStatus }),
    ...(q && { query: q }),
    ...(cursor && { cursor }),
    ...(signal && { signal }),
  });
  return { items, next };
}
