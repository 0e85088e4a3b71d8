import type { Turn } from '@pce/client';
import type { JSX } from 'preact';
import { useTexts, wordOf } from '../text/texts.ts';
import { Note } from '../ui/note.tsx';
import { Ago, useNow } from '../ui/time.tsx';
import type { Outage } from './live-turn.ts';

interface RunningProps {
  readonly turn: Turn;
  readonly outages: readonly Outage[];
}

/** Shows what runs now, and the models and services that are away. */
export function Running({ turn: { phase, running }, outages }: RunningProps): JSX.Element {
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

function OutageNote({ outage }: { readonly outage: Outage }): JSX.Element {
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
