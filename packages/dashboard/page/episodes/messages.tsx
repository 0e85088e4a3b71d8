import type { TurnEvent } from '@pce/client';
import { useMemo } from 'preact/hooks';
import { OlderEvents } from '../events/older-events.tsx';
import { useSome } from '../events/use-some.ts';
import type { EventHistory } from '../store/use-event-history.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { textAt } from '../turn/json-fields.ts';
import { type Look, Mark } from '../ui/mark.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { Moment } from '../ui/time.tsx';

/** A message between the roles of an episode, and how far it is. */
interface EpisodeMessage {
  readonly message: string;
  /** The role that sent it; empty: PCE or a person. */
  readonly from: string;
  readonly target: string;
  /** `undefined` where the text is gone. */
  readonly text: string | undefined;
  readonly at: number;
  readonly state: 'queued' | 'delivered' | 'acknowledged' | 'failed';
  /** Why it was given up; empty for others. */
  readonly reason: string;
}

const looks = {
  queued: ['queued', 'waits'],
  delivered: ['running', 'runs'],
  acknowledged: ['done', 'good'],
  failed: ['error', 'bad'],
} as const satisfies Record<EpisodeMessage['state'], Look>;

/** Messages between the roles, the newest first, each with its state of delivery. */
export function Messages({ history }: { readonly history: EventHistory }) {
  const t = useTexts();
  const { events, first } = history;
  const messages = useMemo(() => messagesOf(events), [events.length, first]);
  useSome(history, messages.length);
  return (
    <section class="stack" aria-label={t.episode.outbox}>
      {messages.length === 0 && <p class="empty">{t.episode.noMessages}</p>}
      <ol class="stack">
        {messages.map((each) => (
          <Message key={each.message} message={each} />
        ))}
      </ol>
      <OlderEvents history={history} />
    </section>
  );
}

function Message({ message }: { readonly message: EpisodeMessage }) {
  const t = useTexts();
  const { from, target, text, at, state, reason } = message;
  const sender = from === '' ? t.episode.byNoRole : wordOf(t.role, from);
  return (
    <li class="panel stack">
      <p class="title-line">
        <b>
          {sender} → {wordOf(t.role, target)}
        </b>
        <Mark look={looks[state]}>{t.episode.messageStates[state]}</Mark>
        {reason !== '' && <span class="tone-bad">{reason}</span>}
        <span class="quiet push">
          <Moment at={at} />
        </span>
      </p>
      {text === undefined ? <p class="quiet">{t.episode.gone}</p> : <OutputView value={text} />}
    </li>
  );
}

/** Returns the messages of an episode's events, the newest first. Those queued before the first event are left out. */
function messagesOf(events: readonly TurnEvent[]): readonly EpisodeMessage[] {
  const messages = new Map<string, EpisodeMessage>();
  for (const { eventType, data, recordedAt: at } of events) {
    const [, state] = /^message\.(\w+)$/.exec(eventType) ?? [];
    const message = textAt(data, 'message');
    const known = messages.get(message);
    if (state === 'queued') {
      const { text } = data;
      messages.set(message, {
        message,
        from: textAt(data, 'from'),
        target: textAt(data, 'target'),
        text: typeof text === 'string' ? text : undefined,
        at,
        state,
        reason: '',
      });
    } else if (known && isLater(state)) {
      messages.set(message, { ...known, state, reason: textAt(data, 'reason') });
    }
  }
  return [...messages.values()].reverse();
}

function isLater(state: string | undefined): state is 'delivered' | 'acknowledged' | 'failed' {
  return state === 'delivered' || state === 'acknowledged' || state === 'failed';
}
