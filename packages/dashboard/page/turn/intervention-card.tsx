import type { Intervention, Turn } from '@pce/client';
import type { JSX } from 'preact';
import { useTexts, wordOf } from '../text/texts.ts';
import { Choices } from '../ui/choices.tsx';
import { useDialog } from '../ui/dialogs.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { Ago } from '../ui/time.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

interface InterventionCardProps {
  readonly intervention: Intervention;
  /** Title of its turn, where that is not on the page. */
  readonly goal?: string;
  /** Whether the server continues turns. */
  readonly canDecide: boolean;
  readonly onDone: (turn: Turn) => void;
}

/** A question of a turn: the exact call it is about, and what can be answered. */
export function InterventionCard(props: InterventionCardProps): JSX.Element {
  const { intervention, goal, canDecide, onDone } = props;
  const t = useTexts();
  const open = useDialog();
  const { kind, tool, message, priority, options, approval, inDoubt, question } = intervention;
  const optionOf = (choice: string) => options.find(({ id }) => id === choice);
  const ask = (choice: string): void => {
    const option = optionOf(choice);
    if (option === undefined) return;
    open((onClose) => <DecisionDialog {...{ intervention, goal, option, onDone, onClose }} />);
  };
  return (
    <>
      <p>
        <span
          class={`strong tone-${priority === 'low' || priority === 'medium' ? 'quiet' : 'bad'}`}
        >
          {wordOf(t.priority, priority)}
        </span>{' '}
        {goal === undefined && <span class="quiet">{wordOf(t.interventionKind, kind)} · </span>}
        {message}
      </p>
      {approval && (
        <>
          <OutputView value={approval.args} />
          <p class="quiet" title={`${t.waiting.hash} ${approval.hash}`}>
            {t.waiting.callOf} <code>{tool}</code> · {t.waiting.expires}{' '}
            <Ago at={approval.expiresAt} />
          </p>
        </>
      )}
      {inDoubt && (
        <>
          <p>
            {t.waiting.inDoubt} <code>{tool}</code>
          </p>
          <OutputView value={inDoubt.args} />
          <p class="quiet">
            {t.waiting.idempotencyKey} <code>{inDoubt.idempotencyKey}</code>
          </p>
        </>
      )}
      {question && <OutputView value={question} />}
      <div class="actions">
        <Choices
          of={options.map(({ id }) => id)}
          label={(id) => optionOf(id)?.label ?? id}
          disabled={!canDecide}
          onChoose={ask}
        />
      </div>
    </>
  );
}
