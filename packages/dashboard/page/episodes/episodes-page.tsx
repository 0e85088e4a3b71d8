import type { Episode } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { hrefOf, usePlace } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { given } from '../store/given.ts';
import { usePages } from '../store/use-pages.ts';
import { ListedRun } from '../ui/listed-run.tsx';
import { PageList } from '../ui/page-list.tsx';
import { type RunAction, runActions } from '../ui/run-actions.ts';
import { StatusFilter } from '../ui/status-filter.tsx';
import { EpisodeActionDialog } from './episode-action-dialog.tsx';

const statuses = ['running', 'paused', 'ended'] as const;

/** The episodes: outside agents that work in turns. */
export function EpisodesPage() {
  const { t, client } = usePage();
  const { query } = usePlace();
  const [asked, setAsked] = useState<{
    readonly action: RunAction;
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
        <StatusFilter statuses={statuses} />
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
          <ListedRun
            key={episodeId}
            href={hrefOf(['episodes', episodeId])}
            name={title}
            detail={goal}
            status={state}
            at={updatedAt}
            actions={runActions(state)}
            onAction={(action) => setAsked({ action, episodeId })}
          >
            <span class="quiet number">{t.say.episode.checkpoints(checkpoints)}</span>
          </ListedRun>
        )}
      />
      {asked && (
        <EpisodeActionDialog {...asked} onDone={pages.take} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
