import type { Episode } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { hrefOf, setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { given } from '../store/given.ts';
import { usePages } from '../store/use-pages.ts';
import { useTexts } from '../text/texts.ts';
import { PageList } from '../ui/page-list.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { Status } from '../ui/status.tsx';
import { StatusFilter } from '../ui/status-filter.tsx';
import { Ago } from '../ui/time.tsx';
import { EpisodeActionDialog } from './episode-action-dialog.tsx';
import { type EpisodeAction, episodeActions } from './episode-actions.ts';

const statuses = ['running', 'paused', 'ended'] as const;

/** The episodes: outside agents that work in turns. */
export function EpisodesPage(): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  const { query } = usePlace();
  const [asked, setAsked] = useState<{
    readonly action: EpisodeAction;
    readonly episodeId: string;
  }>();
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
      <div class="actions">
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
              <span class="quiet number">{t.say.episode.checkpoints(checkpoints)}</span>
              <span class="quiet number row-time">
                <Ago at={updatedAt} />
              </span>
            </a>
            <RowActions
              name={title}
              actions={episodeActions(state)}
              onAction={(action) => setAsked({ action, episodeId })}
            />
          </li>
        )}
      />
      {asked && (
        <EpisodeActionDialog {...asked} onDone={pages.take} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
