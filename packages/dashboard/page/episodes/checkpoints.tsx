import type { Checkpoint, Episode } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { setQuery, usePlace } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { usePages } from '../store/use-pages.ts';
import { useTexts } from '../text/texts.ts';
import { OutputView } from '../ui/output-view.tsx';
import { Problem } from '../ui/problem.tsx';
import { Moment } from '../ui/time.tsx';
import { DriftClass } from './drift-class.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

interface CheckpointsProps {
  readonly episode: Episode;
  readonly onRestored: () => void;
}

/** The checkpoints of all roles, the newest first; the chosen one shows what changed and what decided its class. */
export function Checkpoints({ episode, onRestored }: CheckpointsProps): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  const { query } = usePlace();
  const [restored, setRestored] = useState<Checkpoint>();
  const { episodeId } = episode;
  const { items, error, hasMore, more, reload } = usePages<Checkpoint>({
    key: `checkpoints ${episodeId}`,
    async load(cursor, signal) {
      const options = { limit: 50, ...(cursor && { cursor }), ...(signal && { signal }) };
      const page = await client.episodes.checkpoints(episodeId, options);
      return { items: page.checkpoints, next: page.nextCursor };
    },
    idOf: ({ checkpointId }) => checkpointId,
  });
  return (
    <section class="stack">
      <h2>{t.episode.timeline}</h2>
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      <ol class="rows">
        {items?.map((each) => {
          const { checkpointId, role, iteration, at, diff, files, error: failure } = each;
          const isOpen = query.checkpoint === checkpointId;
          return (
            <li key={checkpointId} class="checkpoint">
              <div class="title-line">
                <button
                  type="button"
                  class="link"
                  aria-expanded={isOpen}
                  onClick={() => setQuery({ checkpoint: isOpen ? undefined : checkpointId })}
                >
                  {role} {iteration}
                </button>
                <DriftClass value={diff?.class ?? null} />
                {diff && <span class="quiet">{diff.decidedBy}</span>}
                {failure !== null && <span class="tone-bad">{failure}</span>}
                <span class="quiet push">
                  {files.length > 0 && `${t.episode.files(files.length)} · `}
                  <Moment at={at} />
                </span>
              </div>
              {isOpen && (
                <div class="stack">
                  {diff && <Change episodeId={episodeId} from={diff.from} to={diff.to} />}
                  {episode.status !== 'ended' && (
                    <div class="acts">
                      <button type="button" onClick={() => setRestored(each)}>
                        {t.episode.restore}
                      </button>
                    </div>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {items?.length === 0 && <p class="empty">{t.episode.noCheckpoints}</p>}
      {hasMore && (
        <button type="button" onClick={more}>
          {t.list.more}
        </button>
      )}
      {restored && (
        <RestoreDialog
          episodeId={episodeId}
          checkpoint={restored}
          onDone={() => {
            onRestored();
            reload();
          }}
          onClose={() => setRestored(undefined)}
        />
      )}
    </section>
  );
}

interface ChangeProps {
  readonly episodeId: string;
  readonly from: string;
  readonly to: string;
}

function Change({ episodeId, from, to }: ChangeProps): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
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
        <OutputView value={value.patch} />
      )}
    </>
  );
}
