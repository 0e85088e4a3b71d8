import { useState } from 'preact/hooks';
import { useCounts } from '../app/counts.ts';
import { usePlace } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { NumberedEvents } from '../events/numbered-events.tsx';
import { useEventHistory } from '../store/use-event-history.ts';
import { LinkState } from '../ui/link-state.tsx';
import { NotThere } from '../ui/not-there.tsx';
import { Note } from '../ui/note.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { WaitPanel } from '../ui/wait-panel.tsx';
import { Answer } from './answer.tsx';
import { Attachments } from './attachments.tsx';
import { ForkDialog } from './fork-dialog.tsx';
import { Goals } from './goals.tsx';
import { InterventionCard } from './intervention-card.tsx';
import { Limits } from './limits.tsx';
import { writtenNow } from './live-turn.ts';
import { Related } from './related.tsx';
import { Timelines } from './timeline.tsx';
import { TurnHeader } from './turn-header.tsx';
import { TurnLog } from './turn-log.tsx';
import { TurnOutput } from './turn-output.tsx';
import { useTurn } from './use-turn.ts';

/** One turn: what waits for a person first, then the answer with its evidence. */
export function TurnPage({ turnId }: { readonly turnId: string }) {
  const { t, client } = usePage();
  const { query } = usePlace();
  const view = useTurn(turnId);
  // Unknown at first: what is not known is not refused.
  const drives = useCounts()?.drivesTurns;
  const canDrive = drives === true;
  const [forkAt, setForkAt] = useState<number>();
  const { document: turn, live, error, take, lostSince, known } = view;
  const history = useEventHistory(view.events, (page) => client.turns.events(turnId, page));
  if (turn === undefined) {
    return <NotThere error={error} part="turns" toAll={t.turns.toAll} />;
  }
  const { interventions, warnings } = turn;
  const tabs = [
    { id: '', label: t.turn.answer },
    { id: 'log', label: t.turn.log },
    { id: 'timeline', label: t.turn.timeline },
    { id: 'events', label: t.feed.title },
    { id: 'limits', label: t.turn.limits },
  ];
  const shown = tabs.find(({ id }) => id === query.view)?.id ?? '';
  return (
    <>
      <TurnHeader {...{ turn, live, canDrive }} onDone={take} onFork={setForkAt} />
      <LinkState shown={turn.lastEvent} {...{ known, lostSince, error }} />
      <WaitPanel
        questions={interventions}
        card={(each) => (
          <InterventionCard intervention={each} canDecide={drives !== false} onDone={take} />
        )}
      >
        {drives === false && <p class="quiet">{t.turn.notDriven}</p>}
      </WaitPanel>
      {warnings.map(({ code, message }) => (
        <Note key={code} tone="waits" icon="blocked">
          {message}
        </Note>
      ))}
      <Tabs tabs={tabs} shown={shown} />
      {shown === '' && (
        <>
          <Answer turn={turn} written={writtenNow(live, turn.lastEvent)} />
          <TurnOutput turn={turn} />
          <Attachments turn={turn} />
          <Goals turn={turn} />
          <Related turn={turn} />
        </>
      )}
      {shown === 'log' && <TurnLog turn={turn} />}
      {shown === 'timeline' && <Timelines turn={turn} />}
      {shown === 'events' && (
        <NumberedEvents
          history={history}
          action={canDrive ? { label: t.turn.forkHere, onAction: setForkAt } : undefined}
        />
      )}
      {shown === 'limits' && <Limits turn={turn} />}
      {forkAt !== undefined && (
        <ForkDialog turn={turn} at={forkAt} onClose={() => setForkAt(undefined)} />
      )}
    </>
  );
}
