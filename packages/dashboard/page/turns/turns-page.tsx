import type { TurnStatus, TurnSummary } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useCounts } from '../app/counts.ts';
import { hrefOf, setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { given } from '../store/given.ts';
import { usePages } from '../store/use-pages.ts';
import { useTexts } from '../text/texts.ts';
import { TurnActionDialog } from '../turn/turn-action-dialog.tsx';
import { type TurnAction, turnActions } from '../turn/turn-actions.ts';
import { PageList } from '../ui/page-list.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { SearchField } from '../ui/search-field.tsx';
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
  const [asked, setAsked] = useState<{ readonly action: TurnAction; readonly turnId: string }>();
  const { status, q } = query;
  const pages = usePages<TurnSummary>({
    key: `turns ${status ?? ''} ${q ?? ''}`,
    async load(request) {
      // A word of the address: the server refuses one that is no status.
      const filter = given({ status: status as TurnStatus | undefined, query: q });
      const { turns: items, nextCursor: next } = await client.turns.list({ ...request, ...filter });
      return { items, next };
    },
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
      <div class="actions" role="search">
        <StatusFilter
          statuses={statuses.map((each) => ({ status: each, count: countOf(each) }))}
          chosen={status}
          onChoose={(each) => setQuery({ status: each })}
        />
        <SearchField label={t.turns.search} name="q" />
      </div>
      <PageList
        pages={pages}
        empty={
          <>
            <p>{status || q ? t.turns.noneFits : t.turns.none}</p>
            {!status && !q && <pre>pce run "…"</pre>}
          </>
        }
        row={({ turnId, title, status: state, session, updatedAt }) => (
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
            {counts?.drivesTurns && (
              <RowActions
                name={title}
                actions={turnActions(state)}
                onAction={(action) => setAsked({ action, turnId })}
              />
            )}
          </li>
        )}
      />
      {asked && (
        <TurnActionDialog {...asked} onDone={pages.take} onClose={() => setAsked(undefined)} />
      )}
      {isNew && <NewTurnDialog onClose={() => setIsNew(false)} />}
    </>
  );
}
