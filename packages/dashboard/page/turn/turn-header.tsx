import type { Turn } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { hrefOf } from '../app/place.ts';
import { durationText } from '../text/formats.ts';
import { useLanguage, useTexts } from '../text/texts.ts';
import { Choices } from '../ui/choices.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Fact } from '../ui/fact.tsx';
import { JournalChecks } from '../ui/journal-checks.tsx';
import { Status } from '../ui/status.tsx';
import { Moment, useNow } from '../ui/time.tsx';
import type { LiveTurn } from './live-turn.ts';
import { Running } from './running.tsx';
import { TurnActionDialog } from './turn-action-dialog.tsx';
import { type TurnAction, turnActions } from './turn-actions.ts';

interface TurnHeaderProps {
  readonly turn: Turn;
  readonly live: LiveTurn;
  /** Whether turns can be driven here. */
  readonly canDrive: boolean;
  readonly onDone: (turn: Turn) => void;
  readonly onFork: (at: number) => void;
}

/** A turn's request and state, what runs now, and what can be done with it. */
export function TurnHeader({ turn, live, canDrive, onDone, onFork }: TurnHeaderProps): JSX.Element {
  const t = useTexts();
  const language = useLanguage();
  const now = useNow();
  const [action, setAction] = useState<TurnAction>();
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
              of={turnActions(status)}
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
