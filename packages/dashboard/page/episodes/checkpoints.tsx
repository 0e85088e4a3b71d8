import type { Checkpoint, Episode } from '@pce/client/internal';
import { useEffect, useState } from 'preact/hooks';
import { setQuery, usePlace } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { usePages } from '../store/use-pages.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { Label } from '../turn/label.tsx';
import { PageList } from '../ui/page-list.tsx';
import { PatchView } from '../ui/patch-view.tsx';
import { Problem } from '../ui/problem.tsx';
import { Moment } from '../ui/time.tsx';
import { DriftClass } from './drift-class.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

/** The checkpoints of all roles, the newest first; the chosen one shows what changed and what decided its class. */
export function Checkpoints({ episode }: { readonly episode: Episode }) {
  const { t, client } = usePage();
  const [restored, setRestored] = useState<Checkpoint>();
  const { episodeId } = episode;
  const pages = usePages<Checkpoint>({
    // Computed again at each event, which may have changed the first checkpoints, or compared one.
    key: `checkpoints ${episodeId}`,
    async load(request) {
      const page = await client.episodes.checkpoints(episodeId, request);
      return { items: page.checkpoints, next: page.nextCursor };
    },
    idOf: ({ checkpointId }) => checkpointId,
  });
  const { reload } = pages;
  useEffect(reload, [episode.version]);
  return (
    <section class="stack">
      <h2 class="unseen">{t.episode.timeline}</h2>
      <PageList
        pages={pages}
        empty={<p>{t.episode.noCheckpoints}</p>}
        row={(each) => (
          <CheckpointRow
            key={each.checkpointId}
            episode={episode}
            checkpoint={each}
            onRestore={() => setRestored(each)}
          />
        )}
      />
      {restored && (
        <RestoreDialog
          episodeId={episodeId}
          checkpoint={restored}
          onDone={reload}
          onClose={() => setRestored(undefined)}
        />
      )}
    </section>
  );
}

interface CheckpointRowProps {
  readonly episode: Episode;
  readonly checkpoint: Checkpoint;
  readonly onRestore: () => void;
}

function CheckpointRow({ episode, checkpoint, onRestore }: CheckpointRowProps) {
  const t = useTexts();
  const { query } = usePlace();
  const { checkpointId, role, iteration, at, diff, files, error, claims = [] } = checkpoint;
  const isOpen = query.checkpoint === checkpointId;
  return (
    <li class="checkpoint stack">
      <div class="title-line">
        <button
          type="button"
          class="link"
          aria-expanded={isOpen}
          onClick={() => setQuery({ checkpoint: isOpen ? undefined : checkpointId })}
        >
          {wordOf(t.role, role)} {iteration}
        </button>
        <DriftClass value={diff?.class ?? null} />
        {diff && <span class="quiet">{diff.decidedBy}</span>}
        {error !== null && <span class="tone-bad">{error}</span>}
        {claims[0]?.verdict === 'contradicted' && <Label label="contradicted" />}
        <span class="quiet push">
          {files.length > 0 && `${t.say.episode.files(files.length)} · `}
          <Moment at={at} />
        </span>
      </div>
      {isOpen && (
        <div class="stack">
          <ul class="plain-list">
            {claims.map(({ kind, subject, verdict, detail }) => (
              <li key={`${kind} ${subject}`}>
                <Label label={verdict.replace('proven', 'supported')} /> <b>{subject}</b>{' '}
                <span class="quiet">{detail}</span>
              </li>
            ))}
          </ul>
          {diff && <Change episodeId={episode.episodeId} from={diff.from} to={diff.to} />}
          {episode.status !== 'ended' && (
            <div class="actions">
              <button type="button" onClick={onRestore}>
                {t.episode.restore}
              </button>
            </div>
          )}
        </div>
      )}
    </li>
  );
}

interface ChangeProps {
  readonly episodeId: string;
  readonly from: string;
  readonly to: string;
}

function Change({ episodeId, from, to }: ChangeProps) {
  const { t, client } = usePage();
  const { value, error, reload } = useLoad(`diff ${episodeId} ${from} ${to}`, (signal) =>
    client.episodes.diff(episodeId, { from, to }, { signal }),
  );
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (value === undefined) return <p class="quiet">{t.list.loading}</p>;
  return (
    <>
      <ul class="plain-list">
        {value.reasons.map(({ rule, class: speaksFor, detail }) => (
          <li key={`${rule} ${detail}`}>
            <DriftClass value={speaksFor} /> <b>{rule}</b> <span class="quiet">{detail}</span>
          </li>
        ))}
      </ul>
      {value.patch === '' ? (
        <p class="quiet">{t.episode.same}</p>
      ) : (
        <PatchView patch={value.patch} />
      )}
    </>
  );
}
