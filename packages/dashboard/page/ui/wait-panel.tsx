import type { ComponentChildren, JSX } from 'preact';
import { useTexts } from '../text/texts.ts';
import { Icon } from './icon.tsx';

interface WaitPanelProps<Question> {
  readonly questions: readonly Question[];
  /** Returns the card of a question. */
  readonly card: (question: Question) => JSX.Element;
  /** Stands above the cards. */
  readonly children?: ComponentChildren;
}

/** The questions that a run asks a person; nothing if it asks none. */
export function WaitPanel<Question extends { readonly interventionId: string }>({
  questions,
  card,
  children,
}: WaitPanelProps<Question>) {
  const t = useTexts();
  if (questions.length === 0) return null;
  return (
    <section class="panel waiting stack" aria-labelledby="waiting">
      <h2 id="waiting" class="tone-waits">
        <Icon name="blocked" />
        {t.say.waiting.decisions(questions.length)}
      </h2>
      {children}
      <ul class="cards">
        {questions.map((each) => (
          <li key={each.interventionId}>{card(each)}</li>
        ))}
      </ul>
    </section>
  );
}
