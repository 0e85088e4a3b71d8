import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { OlderEvents } from '../events/older-events.tsx';
import { useSome } from '../events/use-some.ts';
import type { EventHistory } from '../store/use-event-history.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { type Look, Mark } from '../ui/mark.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { Moment } from '../ui/time.tsx';
import { type EpisodeMessage, messagesOf } from './messages-of.ts';

const looks = {
  queued: ['queued', 'waits'],
  delivered: ['running', 'runs'],
  acknowledged: ['done', 'good'],
  failed: ['error', 'bad'],
} as const satisfies Record<EpisodeMessage['state'], Look>;

/** Messages between the roles, the newest first, each with its state of delivery. */
export function Messages({ history }: { readonly history: EventHistory }): JSX.Element {
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

function Message({ message }: { readonly message: EpisodeMessage }): JSX.Element {
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
