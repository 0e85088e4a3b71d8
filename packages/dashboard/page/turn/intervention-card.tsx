import type { Intervention, Turn } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { Ago } from '../ui/time.tsx';

interface InterventionCardProps {
  readonly intervention: Intervention;
  /** Whether the server goes on with turns. */
  readonly canDecide: boolean;
  readonly onDone: (turn: Turn) => void;
  /** Told whether a person is deciding it. */
  readonly onOpen: (isOpen: boolean) => void;
}

/** A question of a turn: the exact call it is about, and what can be answered. */
export function InterventionCard(props: InterventionCardProps): JSX.Element {
  const { intervention, canDecide, onDone, onOpen } = props;
  const t = useTexts();
  const { client } = useSession();
  const [chosen, setChosen] = useState<string>();
  const [answer, setAnswer] = useState('');
  const { interventionId, kind, tool, message, priority, options, approval, inDoubt } =
    intervention;
  const choose = (option: string | undefined): void => {
    setChosen(option);
    onOpen(option !== undefined);
  };
  const option = options.find(({ id }) => id === chosen);
  const isApproval = option?.id === 'approve' && approval !== null;
  const decide = async (): Promise<void> => {
    if (option === undefined) return;
    const decision = {
      choose: option.id,
      ...(answer !== '' && { answer }),
      ...(isApproval && { approvedHash: approval.hash }),
    };
    onDone(await client.interventions.resolve(interventionId, decision));
  };
  return (
    <>
      <p>
        <span
          class={`strong tone-${priority === 'low' || priority === 'medium' ? 'quiet' : 'bad'}`}
        >
          {wordOf(t.priority, priority)}
        </span>{' '}
        <span class="quiet">{wordOf(t.interventionKind, kind)}</span>
      </p>
      <p>{message}</p>
      {approval && (
        <>
          <p>
            {t.waiting.callOf} <code>{tool}</code>
          </p>
          <OutputView value={approval.args} />
          <p class="quiet">
            {t.waiting.hash} <code>{approval.hash}</code> · {t.waiting.expires}{' '}
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
      <div class="actions">
        {options.map(({ id, label }, index) => (
          <button
            key={id}
            type="button"
            class={index === 0 ? 'primary' : ''}
            disabled={!canDecide}
            onClick={() => choose(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {option && (
        <ActionDialog
          title={option.label}
          consequences={isApproval ? t.waiting.approves(tool ?? '') : t.waiting.goesOn}
          label={option.label}
          isFinal={isApproval}
          action={decide}
          onClose={() => choose(undefined)}
        >
          {(option.needsAnswer || !isApproval) && (
            <label>
              {option.needsAnswer ? t.waiting.answer : t.waiting.optionalAnswer}
              <textarea
                rows={4}
                required={option.needsAnswer}
                value={answer}
                onInput={(e) => setAnswer(e.currentTarget.value)}
              />
            </label>
          )}
        </ActionDialog>
      )}
    </>
  );
}
