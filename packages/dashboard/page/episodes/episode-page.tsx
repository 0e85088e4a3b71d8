import type { Episode } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { usePlace } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { NumberedEvents } from '../events/numbered-events.tsx';
import { useEventHistory } from '../store/use-event-history.ts';
import { useFollowed } from '../store/use-followed.ts';
import { LinkState } from '../ui/link-state.tsx';
import { NotThere } from '../ui/not-there.tsx';
import type { RunAction } from '../ui/run-actions.ts';
import { Tabs } from '../ui/tabs.tsx';
import { WaitPanel } from '../ui/wait-panel.tsx';
import { Checkpoints } from './checkpoints.tsx';
import { EpisodeActionDialog } from './episode-action-dialog.tsx';
import { EpisodeHeader } from './episode-header.tsx';
import { Messages } from './messages.tsx';
import { QuestionCard } from './question-card.tsx';
import { ReflectionView } from './reflection-view.tsx';
import { Reflections } from './reflections.tsx';
import { Roles } from './roles.tsx';

/** One episode: why it rests, its roles and the latest reflection; then its checkpoints, messages, reflections and events. */
export function EpisodePage({ episodeId }: { readonly episodeId: string }) {
  const { t, client } = usePage();
  const { query } = usePlace();
  const [action, setAction] = useState<RunAction>();
  const followed = useFollowed<Episode>(
    () => ({
      get: (signal) => client.episodes.get(episodeId, { signal }),
      lastEventOf: ({ version }) => version,
      stream: (after, signal) => client.streamEpisode(episodeId, { after, follow: true, signal }),
    }),
    [client, episodeId],
  );
  const { document: episode, error, known, lostSince, take } = followed;
  const history = useEventHistory(followed.events, (page) =>
    client.episodes.events(episodeId, page),
  );
  if (episode === undefined) {
    return <NotThere error={error} part="episodes" toAll={t.episode.toAll} />;
  }
  const tabs = [
    { id: '', label: t.episode.timeline },
    { id: 'messages', label: t.episode.outbox },
    { id: 'reflections', label: t.episode.reflections },
    { id: 'events', label: t.feed.title },
  ];
  const shown = tabs.find(({ id }) => id === query.view)?.id ?? '';
  const { reflection, interventions } = episode;
  return (
    <>
      <EpisodeHeader episode={episode} onAction={setAction} />
      <LinkState shown={episode.version} {...{ known, lostSince, error }} />
      <WaitPanel
        questions={interventions}
        card={(each) => <QuestionCard {...each} episodeId={episodeId} onDone={take} />}
      />
      <div class="columns">
        <Roles episode={episode} />
        {reflection && (
          <section class="stack">
            <h2>{t.episode.reflection}</h2>
            <ReflectionView reflection={reflection} />
          </section>
        )}
      </div>
      <Tabs tabs={tabs} shown={shown} />
      {shown === '' && <Checkpoints episode={episode} />}
      {shown === 'messages' && <Messages history={history} />}
      {shown === 'reflections' && <Reflections history={history} />}
      {shown === 'events' && <NumberedEvents history={history} />}
      {action && (
        <EpisodeActionDialog
          {...{ action, episodeId }}
          onDone={take}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
}
