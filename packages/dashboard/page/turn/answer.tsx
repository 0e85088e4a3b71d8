import type { Statement, Turn } from '@pce/client';
import type { JSX } from 'preact';
import { hrefOf, usePlace } from '../app/place.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { cutAnswer } from './evidence.ts';
import { EvidencePanel } from './evidence-panel.tsx';
import { Label, labelStyle } from './label.tsx';

interface AnswerProps {
  readonly turn: Turn;
  /** The answer that is being written, which nothing has checked yet. */
  readonly written: string | undefined;
}

/** The answer. Each statement bears its label, and leads to what bears it. */
export function Answer({ turn, written }: AnswerProps): JSX.Element {
  const t = useTexts();
  const { query } = usePlace();
  const { answer, statements } = turn;
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
  const chosen = query.statement === undefined ? -1 : Number(query.statement);
  const shown = statements[chosen];
  const counts = Map.groupBy(statements, ({ label }) => label);
  return (
    <div class="answer">
      <div class="stack">
        <p class="toolbar">
          {[...counts].map(([label, { length }]) => (
            <Label key={label} label={label} count={length} />
          ))}
        </p>
        <div class="prose panel">
          {cutAnswer(answer, statements).map((part, index) =>
            part.type === 'text' ? (
              <MarkdownText key={index} text={part.text} />
            ) : (
              <StatementLink
                key={index}
                index={part.index}
                statement={statements[part.index]}
                isChosen={part.index === chosen}
              />
            ),
          )}
        </div>
      </div>
      {shown && <EvidencePanel turn={turn} statement={shown} />}
    </div>
  );
}

/** Text of an answer: lines that are headings or items of lists look like it; everything stays text. */
function MarkdownText({ text }: { readonly text: string }): JSX.Element {
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
  readonly statement: Statement | undefined;
  readonly isChosen: boolean;
}

function StatementLink({ index, statement, isChosen }: StatementLinkProps): JSX.Element {
  const t = useTexts();
  const { path, query } = usePlace();
  const { label = '', text = '' } = statement ?? {};
  const [icon, tone] = labelStyle(label);
  return (
    <a
      class={`statement tone-${tone}`}
      href={hrefOf(path, { ...query, statement: isChosen ? undefined : `${index}` })}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span>{text}</span>
      <Icon name={icon} />
      <span class="unseen">{wordOf(t.label, label)}</span>
    </a>
  );
}
