import type { Episode } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { hrefOf, setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { given } from '../store/given.ts';
import { usePages } from '../store/use-pages.ts';
import { useTexts } from '../text/texts.ts';
import { PageList } from '../ui/page-list.tsx';
import { RowActs } from '../ui/row-acts.tsx';
import { Status } from '../ui/status.tsx';
import { StatusFilter } from '../ui/status-filter.tsx';
import { Ago } from '../ui/time.tsx';
import { EpisodeActDialog } from './episode-act-dialog.tsx';
import { type EpisodeAct, episodeActs } from './episode-acts.ts';

const statuses = ['running', 'paused', 'ended'] as const;

/** The episodes: outside agents that work in turns. */
export function EpisodesPage(): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  const { query } = usePlace();
  const [asked, setAsked] = useState<{ readonly act: EpisodeAct; readonly episodeId: string }>();
  const status = statuses.find((each) => each === query.status);
  const pages = usePages<Episode>({
    key: `episodes ${status ?? ''}`,
    async load(request) {
      const page = await client.episodes.list({ ...request, ...given({ status }) });
      return { items: page.episodes, next: page.nextCursor };
    },
    idOf: ({ episodeId }) => episodeId,
  });
  return (
    <>
      <header class="title">
        <h1>{t.nav.episodes}</h1>
      </header>
      <div class="toolbar">
        <StatusFilter
          statuses={statuses.map((each) => ({ status: each, count: undefined }))}
          chosen={status}
          onChoose={(each) => setQuery({ status: each })}
        />
      </div>
      <PageList
        pages={pages}
        empty={
          <>
            <p>{t.episode.none}</p>
            <pre>pce loop goal.md --planner claude --executor codex</pre>
          </>
        }
        row={({ episodeId, title, goal, status: state, checkpoints, updatedAt }) => (
          <li key={episodeId}>
            <a class="row" href={hrefOf(['episodes', episodeId])}>
              <span class="row-name">
                <span class="strong cut">{title}</span>
                <span class="quiet cut">{goal}</span>
              </span>
              <Status status={state} />
              <span class="quiet number">{t.episode.checkpoints(checkpoints)}</span>
              <span class="quiet number row-time">
                <Ago at={updatedAt} />
              </span>
            </a>
            <RowActs
              name={title}
              acts={episodeActs(state)}
              onAct={(act) => setAsked({ act, episodeId })}
            />
          </li>
        )}
      />
      {asked && (
        <EpisodeActDialog {...asked} onDone={pages.take} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
