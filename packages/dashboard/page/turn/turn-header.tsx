import type { Turn } from '@pce/client';
import { useState } from 'preact/hooks';
import { hrefOf } from '../app/place.ts';
import { durationText } from '../text/formats.ts';
import { useLanguage, useTexts, wordOf } from '../text/texts.ts';
import { Choices } from '../ui/choices.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Fact } from '../ui/fact.tsx';
import { JournalChecks } from '../ui/journal-checks.tsx';
import { Note } from '../ui/note.tsx';
import { type RunAction, runActions } from '../ui/run-actions.ts';
import { Status } from '../ui/status.tsx';
import { Ago, Moment, useNow } from '../ui/time.tsx';
import type { LiveTurn, Outage } from './live-turn.ts';
import { TurnActionDialog } from './turn-action-dialog.tsx';

interface TurnHeaderProps {
  readonly turn: Turn;
  readonly live: LiveTurn;
  /** Whether turns can be driven here. */
  readonly canDrive: boolean;
  readonly onDone: (turn: Turn) => void;
  readonly onFork: (at: number) => void;
}

/** A turn's request and state, what runs now, and what can be done with it. */
export function TurnHeader({ turn, live, canDrive, onDone, onFork }: TurnHeaderProps) {
  const t = useTexts();
  const language = useLanguage();
  const now = useNow();
  const [action, setAction] = useState<RunAction>();
  const { turnId, title, status, reason, parent, startedAt, updatedAt, lastEvent } = turn;
  // A limit that ended the turn says so below.
  const isWarned = turn.warnings.some(({ message }) => message === reason);
  return (
    <header class="title">
      <div class="title-line">
        <h1>{title}</h1>
        <Status status={status} />
        {canDrive && (
          <div class="actions push">
            <Choices
              of={runActions(status)}
              primary="resume"
              label={(each) => t.turnAction[each]}
              onChoose={setAction}
            />
            <button type="button" onClick={() => onFork(lastEvent)}>
              {t.turn.fork}
            </button>
          </div>
        )}
      </div>
      {turn.request.trim() !== title && (
        <details>
          <summary class="quiet">{t.turn.request}</summary>
          <p class="prose panel">{turn.request}</p>
        </details>
      )}
      {reason && !isWarned && <p class="quiet">{reason}</p>}
      {status === 'running' && <Running turn={turn} outages={live.outages} />}
      <div class="title-line">
        <dl class="facts">
          <Fact name={t.execution.started}>
            <Moment at={startedAt} />
          </Fact>
          <Fact name={t.execution.took}>
            {durationText((status === 'running' ? now : updatedAt) - startedAt, language)}
          </Fact>
          <Fact name={t.turn.iterations}>{turn.iterations}</Fact>
          {turn.attempt > 1 && <Fact name={t.turn.attempts}>{turn.attempt}</Fact>}
          <Fact name={t.turn.session}>{turn.session}</Fact>
          {parent && (
            <Fact name={t.turn.forkOf}>
              <a
                href={hrefOf(['turns', parent.turnId], {
                  view: 'events',
                  event: `${parent.event}`,
                })}
              >
                {parent.turnId}
              </a>
            </Fact>
          )}
          <Fact name={t.execution.id}>
            <code>{turnId}</code>
          </Fact>
        </dl>
      </div>
      <JournalChecks kind="turns" id={turnId}>
        <CopyButton label={t.turn.exportTest} text={() => `pce export ${turnId}`} />
      </JournalChecks>
      {action && (
        <TurnActionDialog {...{ action, turnId, onDone }} onClose={() => setAction(undefined)} />
      )}
    </header>
  );
}

interface RunningProps {
  readonly turn: Turn;
  readonly outages: readonly Outage[];
}

/** Shows what runs now, and the models and services that are away. */
function Running({ turn: { phase, running }, outages }: RunningProps) {
  const t = useTexts();
  return (
    <div role="status" class="stack">
      {running.length === 0 && (
        <Note tone="runs" icon="running">
          <b>{wordOf(t.phase, phase)}</b>
        </Note>
      )}
      {running.map((lane) => (
        <Note key={lane.number} tone="runs" icon="running">
          <b>{wordOf(t.phase, lane.phase)}</b> {lane.command}{' '}
          <code>{lane.tool ?? lane.workflow}</code>
        </Note>
      ))}
      {outages.map((outage) => (
        <OutageNote key={outage.key} outage={outage} />
      ))}
    </div>
  );
}

function OutageNote({ outage }: { readonly outage: Outage }) {
  const t = useTexts();
  const { role, tool, reason, retryAt } = outage;
  const isDue = useNow() >= retryAt;
  return (
    <Note tone="waits" icon="paused">
      {role === ''
        ? t.say.turn.toolAway(tool, reason)
        : t.say.turn.away(wordOf(t.role, role), reason)}{' '}
      {isDue ? t.turn.triedNow : t.turn.nextTry} {!isDue && <Ago at={retryAt} />}
    </Note>
  );
}
