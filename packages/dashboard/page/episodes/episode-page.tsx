import type { Episode } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { hrefOf } from '../app/place.ts';
import { serverAddress, useSession } from '../app/session.ts';
import { useFollowed } from '../store/use-followed.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Fact } from '../ui/fact.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkState } from '../ui/link-state.tsx';
import { Problem } from '../ui/problem.tsx';
import { Status } from '../ui/status.tsx';
import { Ago, Moment } from '../ui/time.tsx';
import { Checkpoints } from './checkpoints.tsx';
import { DriftClass } from './drift-class.tsx';
import { QuestionCard } from './question-card.tsx';

type Act = 'pause' | 'resume';

/** One episode: why it rests, its roles, the latest reflection and its checkpoints. */
export function EpisodePage({ episodeId }: { readonly episodeId: string }): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  const [act, setAct] = useState<Act>();
  const [reason, setReason] = useState('');
  const followed = useFollowed<Episode>(
    () => ({
      get: (signal) => client.episodes.get(episodeId, { signal }),
      lastEventOf: ({ version }) => version,
      stream: (after, signal) => client.streamEpisode(episodeId, { after, follow: true, signal }),
    }),
    [client, episodeId],
  );
  const { document: value, error, known, lostSince, take } = followed;
  if (value === undefined) {
    return error === undefined ? (
      <p class="loading">{t.list.loading}</p>
    ) : (
      <div class="stack">
        <Problem error={error} />
        <a href={hrefOf(['episodes'])}>{t.episode.toAll}</a>
      </div>
    );
  }
  const curl = `curl -H "Authorization: Bearer $PCE_TOKEN" ${serverAddress}/api/episodes/${episodeId}`;
  const { title, goal, status, startedAt, messages, pause } = value;
  const send = async (): Promise<void> => {
    const { pause: hold, resume } = client.episodes;
    if (act === 'pause') take(await hold(episodeId, { reason }));
    else take(await resume(episodeId, reason === '' ? {} : { note: reason }));
  };
  return (
    <>
      <header class="title">
        <div class="title-line">
          <h1>{title}</h1>
          <Status status={status} />
          {status !== 'ended' && (
            <div class="acts push">
              <button
                type="button"
                class={pause ? 'primary' : ''}
                onClick={() => setAct(pause ? 'resume' : 'pause')}
              >
                {t.turnAct[pause ? 'resume' : 'pause']}
              </button>
            </div>
          )}
        </div>
        {goal !== null && <p class="prose">{goal}</p>}
        <LinkState shown={value.version} {...{ known, lostSince, error }} />
        <Waits episode={value} />
        {value.interventions.length > 0 && (
          <ul class="cards">
            {value.interventions.map((each) => (
              <li key={each.interventionId}>
                <QuestionCard {...each} episodeId={episodeId} onDone={take} />
              </li>
            ))}
          </ul>
        )}
        <dl class="facts">
          <Fact name={t.execution.started}>
            <Moment at={startedAt} />
          </Fact>
          <Fact name={t.episode.outbox}>
            {t.episode.messages(messages.queued, messages.acknowledged, messages.failed)}
          </Fact>
          <Fact name={t.episode.alerts}>{value.alerts}</Fact>
          <Fact name={t.execution.id}>
            <code>{episodeId}</code>
          </Fact>
        </dl>
        <div class="acts">
          <CopyButton label={t.act.copyCurl} text={() => curl} />
          <CopyButton label={t.act.copyLink} text={() => location.href} />
        </div>
      </header>
      <div class="columns">
        <Roles episode={value} />
        <Reflection episode={value} />
      </div>
      <Checkpoints episode={value} />
      {act && (
        <ActDialog
          title={t.turnAct[act]}
          consequences={t.episode.consequence[act]}
          label={t.turnAct[act]}
          act={send}
          onClose={() => setAct(undefined)}
        >
          <label>
            {act === 'pause' ? t.episode.reason : t.episode.note}
            <input
              required={act === 'pause'}
              value={reason}
              onInput={(e) => setReason(e.currentTarget.value)}
            />
          </label>
        </ActDialog>
      )}
    </>
  );
}

interface EpisodeProps {
  readonly episode: Episode;
}

/** Why the episode rests, and which limit it ran into. */
function Waits({ episode: { pause, limit, endReason } }: EpisodeProps): JSX.Element {
  const t = useTexts();
  return (
    <>
      {endReason !== null && <p class="quiet">{endReason}</p>}
      {pause && (
        <p class="note tone-waits">
          <Icon name={pause.needsPerson ? 'blocked' : 'paused'} />
          <span>
            {pause.reason} · {pause.target.map((role) => wordOf(t.role, role)).join(', ')} ·{' '}
            <Ago at={pause.since} />
            {pause.until !== null && (
              <>
                {` · ${t.episode.goesOn} `}
                <Ago at={pause.until} />
              </>
            )}
          </span>
        </p>
      )}
      {limit && (
        <p class="note tone-waits">
          <span>
            {t.episode.limit(wordOf(t.role, limit.role), wordOf(t.agentLimit, limit.kind))}{' '}
            <Ago at={limit.at} />
            {limit.resetAt !== null && (
              <>
                {` · ${t.episode.resets} `}
                <Ago at={limit.resetAt} />
              </>
            )}
          </span>
        </p>
      )}
    </>
  );
}

function Roles({ episode: { roles } }: EpisodeProps): JSX.Element {
  const t = useTexts();
  return (
    <div class="wide-table">
      <table>
        <caption>{t.episode.roles}</caption>
        <thead>
          <tr>
            <th scope="col">{t.turn.role}</th>
            <th scope="col">{t.turn.iterations}</th>
            <th scope="col">{t.episode.change}</th>
            <th scope="col">{t.episode.queued}</th>
            <th scope="col">{t.episode.sameErrors}</th>
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role.role}>
              <th scope="row">
                {wordOf(t.role, role.role)} {role.isPaused && <Status status="PAUSED" />}
              </th>
              <td class="number">{role.iteration}</td>
              <td>
                <DriftClass value={role.class} />
              </td>
              <td class="number">{role.queued}</td>
              <td class="number">{role.sameErrors}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Reflection({ episode: { reflection } }: EpisodeProps): JSX.Element | null {
  const t = useTexts();
  if (reflection === null) return null;
  const { aligned, diagnosis, actionItems, rationale, at } = reflection;
  return (
    <section class="stack">
      <h2>{t.episode.reflection}</h2>
      <p>
        <span class={`status tone-${aligned ? 'good' : 'bad'}`}>
          <Icon name={aligned ? 'done' : 'error'} />
          {aligned ? t.episode.aligned : t.episode.notAligned}
        </span>{' '}
        <span class="quiet">
          {rationale} · <Ago at={at} />
        </span>
      </p>
      <p>{diagnosis}</p>
      <ul class="suggestions">
        {actionItems.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
