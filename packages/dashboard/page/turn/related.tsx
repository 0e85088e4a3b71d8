import type { Turn } from '@pce/client';
import { useState } from 'preact/hooks';
import { hrefOf } from '../app/place.ts';
import { usePage, useSession } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { useTexts } from '../text/texts.ts';
import { Status } from '../ui/status.tsx';
import { objectAt, textAt, textsAt } from './json-fields.ts';

/** Turns that one has delegated work to, at most. */
const maxDelegated = 100;

/** The turns around one: those that its thread tells it of, the one that it works for, and those that work for it. */
export function Related({ turn }: { readonly turn: Turn }) {
  const { t, client } = usePage();
  const { turnId, hasEnded } = turn;
  // The first event does not change.
  const { value: origin } = useLoad(`origin ${turnId}`, async (signal) => {
    const { events } = await client.turns.events(turnId, { limit: 1, signal });
    const data = events[0]?.data ?? {};
    return { parent: textAt(data, 'parent'), thread: objectAt(data, 'thread') };
  });
  const worksFor = turn.parent === null ? (origin?.parent ?? '') : '';
  const earlier = origin?.thread ? textsAt(origin.thread, 'turns') : [];
  const delegated = useDelegated(turnId, hasEnded);
  if (worksFor === '' && earlier.length === 0 && delegated.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="related">
      <h2 id="related">{t.turn.related}</h2>
      <ul class="plain-list">
        {worksFor !== '' && (
          <li>
            <span class="quiet">{t.turn.worksFor}</span> <TurnLine turnId={worksFor} />
          </li>
        )}
        {earlier.map((id) => (
          <li key={id}>
            <span class="quiet">{t.turn.earlier}</span> <TurnLine turnId={id} />
          </li>
        ))}
        {delegated.map((id) => (
          <Delegated key={id} turnId={id} depth={1} />
        ))}
      </ul>
    </section>
  );
}

/** Levels of the tree that are loaded. */
const maxDepth = 4;

interface DelegatedProps {
  readonly turnId: string;
  readonly depth: number;
}

/** A turn that works for another, with those that work for it below. */
function Delegated({ turnId, depth }: DelegatedProps) {
  const t = useTexts();
  const delegated = useDelegated(turnId, true);
  return (
    <li>
      <span class="quiet">{t.turn.delegated}</span> <TurnLine turnId={turnId} />
      {delegated.length > 0 && depth < maxDepth && (
        <ul class="plain-list part-of">
          {delegated.map((id) => (
            <Delegated key={id} turnId={id} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Returns the ids of the turns that the calls of a turn have started. */
function useDelegated(turnId: string, isOver: boolean): readonly string[] {
  const { client } = useSession();
  const { value = [] } = useLoad(
    `delegated ${turnId}`,
    async (signal) => {
      const types = ['tool.selected'];
      const page = await client.turns.events(turnId, { types, limit: maxDelegated, signal });
      return page.events.map(({ data }) => textAt(data, 'turn')).filter(Boolean);
    },
    isOver ? undefined : everyMs,
  );
  return value;
}

/** Milliseconds between two requests for a running turn. */
const everyMs = 5_000;

/** Title and status of another turn, and a link to it. */
function TurnLine({ turnId }: { readonly turnId: string }) {
  const { client } = useSession();
  const [isOver, setIsOver] = useState(false);
  const { value } = useLoad(
    `turn ${turnId}`,
    (signal) => client.turns.get(turnId, { signal }),
    isOver ? undefined : everyMs,
  );
  if (value?.hasEnded && !isOver) setIsOver(true);
  return (
    <>
      <a href={hrefOf(['turns', turnId])}>{value?.title ?? turnId}</a>{' '}
      {value && <Status status={value.status} />}
    </>
  );
}
