import type { JsonObject, TurnEvent } from '@pce/client';
import { useMemo } from 'preact/hooks';
import { OlderEvents } from '../events/older-events.tsx';
import { useSome } from '../events/use-some.ts';
import type { EventHistory } from '../store/use-event-history.ts';
import { useTexts } from '../text/texts.ts';
import { objectAt, textAt, textsAt } from '../turn/json-fields.ts';
import { Mark } from '../ui/mark.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { Moment } from '../ui/time.tsx';
import { ReflectionView } from './reflection-view.tsx';

const types: readonly string[] = ['reflection.made', 'reflection.failed', 'deviation.alerted'];

/** Every look at where the work is going, and every deviation that was alerted, the newest first. */
export function Reflections({ history }: { readonly history: EventHistory }) {
  const t = useTexts();
  const { events, first } = history;
  const found = useMemo(
    () => events.filter(({ eventType }) => types.includes(eventType)).reverse(),
    [events.length, first],
  );
  useSome(history, found.length);
  return (
    <section class="stack" aria-label={t.episode.reflections}>
      {found.length === 0 && <p class="empty">{t.episode.noReflections}</p>}
      <ol class="stack">
        {found.map((event) => (
          <li key={event.number} class="panel stack">
            <ReflectionEvent event={event} />
          </li>
        ))}
      </ol>
      <OlderEvents history={history} />
    </section>
  );
}

function ReflectionEvent({
  event: { eventType, data, recordedAt },
}: {
  readonly event: TurnEvent;
}) {
  const t = useTexts();
  const reflection = objectAt(data, 'reflection');
  if (reflection) return <ReflectionView reflection={toReflection(reflection, recordedAt)} />;
  const isAlert = eventType === 'deviation.alerted';
  const reply = textAt(data, 'text');
  return (
    <>
      <p class="title-line">
        <Mark look={isAlert ? ['blocked', 'bad'] : ['drift', 'waits']}>
          {isAlert ? t.episode.alert : t.episode.notReflected}
        </Mark>
        <span class="quiet push">
          <Moment at={recordedAt} />
        </span>
      </p>
      <p>{textAt(data, isAlert ? 'message' : 'reason')}</p>
      {reply !== '' && <OutputView value={reply} />}
    </>
  );
}

function toReflection(reflection: JsonObject, at: number) {
  const check = objectAt(reflection, 'alignment_check') ?? {};
  return {
    aligned: typeof check.aligned === 'boolean' ? check.aligned : null,
    rationale: textAt(check, 'rationale'),
    diagnosis: textAt(reflection, 'diagnosis'),
    actionItems: textsAt(reflection, 'action_items'),
    at,
  };
}
