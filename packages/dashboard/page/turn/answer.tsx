import type { Turn } from '@pce/client';
import type { AnswerValue, Statement } from '@pce/client/internal';
import { hrefOf, usePlace } from '../app/place.ts';
import { useLanguage, useTexts, wordOf } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { cutAnswer, cutStatement } from './evidence.ts';
import { EvidencePanel } from './evidence-panel.tsx';
import { Label, labelStyle } from './label.tsx';
import { valueFacts } from './value-facts.ts';

interface AnswerProps {
  readonly turn: Turn;
  /** The answer that is being written, which nothing has checked yet. */
  readonly written: string | undefined;
}

/** The answer. Each statement bears its label, and leads to what bears it, as each of its values does. */
export function Answer({ turn, written }: AnswerProps) {
  const t = useTexts();
  const { query } = usePlace();
  const { answer, statements, answerValues } = turn;
  if (written !== undefined) {
    return (
      <section class="stack" aria-label={t.turn.written}>
        <p class="quiet">{t.turn.written}</p>
        <div class="prose panel written">
          <MarkdownText text={written} />
        </div>
      </section>
    );
  }
  if (answer === null)
    return <p class="empty">{turn.hasEnded ? t.turn.noAnswer : t.turn.noAnswerYet}</p>;
  const chosen = Number(query.statement);
  const shown = statements[chosen];
  const value = answerValues[Number(query.value)];
  let at = 0;
  const parts = cutAnswer(answer, statements).map((part) => {
    const start = at;
    at += part.text.length;
    return { ...part, start };
  });
  const counts = Map.groupBy(statements, ({ label }) => label);
  return (
    <div class="answer">
      <div class="stack">
        <p class="actions">
          {[...counts].map(([label, { length }]) => (
            <Label key={label} label={label} count={length} />
          ))}
        </p>
        <div class="prose panel">
          {parts.map((part, index) =>
            part.type === 'text' ? (
              <MarkdownText key={index} text={part.text} />
            ) : (
              <StatementLink
                key={index}
                index={part.index}
                start={part.start}
                statement={statements[part.index]}
                values={answerValues}
                isChosen={part.index === chosen}
              />
            ),
          )}
        </div>
      </div>
      {shown && <EvidencePanel turn={turn} statement={shown} value={value} />}
    </div>
  );
}

/** Text of an answer: lines that are headings or items of lists look like it; everything stays text. */
function MarkdownText({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/^(#{1,6} .*)$\n*/m).map((piece, index) =>
        /^#{1,6} /.test(piece) ? (
          <b key={index} class="heading">
            {piece.replace(/^#+ /, '')}
          </b>
        ) : (
          piece
        ),
      )}
    </>
  );
}

interface StatementLinkProps {
  readonly index: number;
  /** Place of its first character in the answer. */
  readonly start: number;
  readonly statement: Statement | undefined;
  /** All values of the answer. */
  readonly values: readonly AnswerValue[];
  readonly isChosen: boolean;
}

function StatementLink({ index, start, statement, values, isChosen }: StatementLinkProps) {
  const t = useTexts();
  const language = useLanguage();
  const { path, query } = usePlace();
  const { label = '', text = '' } = statement ?? {};
  const [icon, tone] = labelStyle(label);
  const pieces = cutStatement(text, start, values);
  const first = pieces.findIndex(({ value }) => value === undefined);
  return (
    <span class={`statement tone-${tone}`}>
      {pieces.map((piece, at) => {
        const value = values[Number(piece.value)];
        const isThis = isChosen && query.value === piece.value;
        return (
          <a
            key={at}
            class={value && `value tone-${labelStyle(value.label)[1]}`}
            href={hrefOf(path, {
              ...query,
              statement: isThis ? undefined : `${index}`,
              value: isThis ? undefined : piece.value,
            })}
            // One stop of the keyboard leads to the statement, and one to each value.
            tabIndex={value || at === first ? undefined : -1}
            aria-current={isThis ? 'true' : undefined}
            aria-description={value && valueFacts(value, t, language)}
          >
            {piece.text}
          </a>
        );
      })}
      <Icon name={icon} />
      <span class="unseen">{wordOf(t.label, label)}</span>
    </span>
  );
}
