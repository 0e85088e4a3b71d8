import type { Episode } from '@pce/client/internal';
import { useTexts, wordOf } from '../text/texts.ts';
import { Choices } from '../ui/choices.tsx';
import { Fact } from '../ui/fact.tsx';
import { JournalChecks } from '../ui/journal-checks.tsx';
import { Note } from '../ui/note.tsx';
import { type RunAction, runActions } from '../ui/run-actions.ts';
import { Status } from '../ui/status.tsx';
import { Ago, Moment } from '../ui/time.tsx';

interface EpisodeHeaderProps {
  readonly episode: Episode;
  readonly onAction: (action: RunAction) => void;
}

/** An episode's goal and state, why it rests, and what can be done with it. */
export function EpisodeHeader({ episode, onAction }: EpisodeHeaderProps) {
  const t = useTexts();
  const { episodeId, title, goal, status, startedAt, messages, alerts } = episode;
  return (
    <header class="title">
      <div class="title-line">
        <h1>{title}</h1>
        <Status status={status} />
        <div class="actions push">
          <Choices
            of={runActions(status)}
            primary="resume"
            label={(each) => t.turnAction[each]}
            onChoose={onAction}
          />
        </div>
      </div>
      {goal !== null && <p class="prose">{goal}</p>}
      <Waits episode={episode} />
      <div class="title-line">
        <dl class="facts">
          <Fact name={t.execution.started}>
            <Moment at={startedAt} />
          </Fact>
          <Fact name={t.episode.outbox}>
            {t.say.episode.messages(messages.queued, messages.acknowledged, messages.failed)}
          </Fact>
          <Fact name={t.episode.alerts}>{alerts}</Fact>
          <Fact name={t.execution.id}>
            <code>{episodeId}</code>
          </Fact>
        </dl>
      </div>
      <JournalChecks kind="episodes" id={episodeId} />
    </header>
  );
}

/** Why the episode rests, and which limit it ran into. */
function Waits({ episode }: { readonly episode: Episode }) {
  const t = useTexts();
  const { pause, limit, endReason } = episode;
  return (
    <>
      {endReason !== null && <p class="quiet">{endReason}</p>}
      {pause && (
        <Note tone="waits" icon={pause.needsPerson ? 'blocked' : 'paused'}>
          {pause.reason} · {pause.target.map((role) => wordOf(t.role, role)).join(', ')} ·{' '}
          <Ago at={pause.since} />
          {pause.until !== null && (
            <>
              {` · ${t.episode.goesOn} `}
              <Ago at={pause.until} />
            </>
          )}
        </Note>
      )}
      {limit && (
        <Note tone="waits" icon="paused">
          {t.say.episode.limit(wordOf(t.role, limit.role), wordOf(t.agentLimit, limit.kind))}{' '}
          <Ago at={limit.at} />
          {limit.resetAt !== null && (
            <>
              {` · ${t.episode.resets} `}
              <Ago at={limit.resetAt} />
            </>
          )}
        </Note>
      )}
    </>
  );
}
