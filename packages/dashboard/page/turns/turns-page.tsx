import type { TurnStatus, TurnSummary } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { useCounts } from '../app/counts.ts';
import { go, hrefOf, usePlace } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { given } from '../store/given.ts';
import { usePages } from '../store/use-pages.ts';
import { lengthText, moneyText } from '../text/formats.ts';
import { TurnActionDialog } from '../turn/turn-action-dialog.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { DateRange, rangeOf } from '../ui/date-range.tsx';
import { ListedRun } from '../ui/listed-run.tsx';
import { PageList } from '../ui/page-list.tsx';
import { type RunAction, runActions } from '../ui/run-actions.ts';
import { SearchField } from '../ui/search-field.tsx';
import { StatusFilter } from '../ui/status-filter.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TurnDays } from './turn-days.tsx';

const statuses = ['running', 'blocked', 'paused', 'completed', 'failed', 'cancelled'];

/** The turns, the newest first; the server searches all of them. */
export function TurnsPage() {
  const { t, language, client } = usePage();
  const { query } = usePlace();
  const counts = useCounts();
  const [isNew, setIsNew] = useState(false);
  const [asked, setAsked] = useState<{ readonly action: RunAction; readonly turnId: string }>();
  const { status, q, from, to } = query;
  const isFiltered = status || q || from || to;
  const pages = usePages<TurnSummary>({
    key: `turns ${status} ${q} ${from} ${to}`,
    async load(request) {
      // A word of the address: the server refuses one that is no status.
      const filter = given({ status: status as TurnStatus | undefined, query: q });
      const { turns: items, nextCursor: next } = await client.turns.list({
        ...request,
        ...filter,
        ...rangeOf(query),
      });
      return { items, next };
    },
    idOf: ({ turnId }) => turnId,
  });
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
          statuses={statuses}
          countOf={(each) => counts?.turns.find((one) => one.status === each)?.count}
        />
        <SearchField label={t.turns.search} name="q" />
        <DateRange />
      </div>
      <TurnDays />
      <PageList
        pages={pages}
        empty={
          <>
            <p>{isFiltered ? t.turns.noneFits : t.turns.none}</p>
            {!isFiltered && <pre>pce run "…"</pre>}
          </>
        }
        row={({ turnId, title, status: state, session, startedAt, updatedAt, usage }) => (
          <ListedRun
            key={turnId}
            href={hrefOf(['turns', turnId])}
            name={title}
            detail={session}
            status={state}
            at={updatedAt}
            actions={counts?.drivesTurns ? runActions(state) : undefined}
            onAction={(action) => setAsked({ action, turnId })}
          >
            <span class="quiet number">
              {state !== 'running' && lengthText(updatedAt - startedAt, language)}
              {usage && usage.cost > 0 && ` · ${moneyText(usage.cost, language)}`}
            </span>
          </ListedRun>
        )}
      />
      {asked && (
        <TurnActionDialog {...asked} onDone={pages.take} onClose={() => setAsked(undefined)} />
      )}
      {isNew && <NewTurnDialog onClose={() => setIsNew(false)} />}
    </>
  );
}

function NewTurnDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, client } = usePage();
  const [request, setRequest] = useState('');
  const start = async (): Promise<void> => {
    const { turnId } = await client.turns.start({ request });
    go(hrefOf(['turns', turnId]));
  };
  return (
    <ActionDialog
      consequences={t.turns.startMeans}
      label={t.turns.start}
      action={start}
      onClose={onClose}
    >
      <TextField label={t.turns.request} rows={5} required value={request} onText={setRequest} />
    </ActionDialog>
  );
}
