import type { Turn } from '@pce/client';
import type { Intervention } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { usePage } from '../app/session.ts';
import { toObject } from '../execution/actions.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Choices } from '../ui/choices.tsx';
import { useDialog } from '../ui/dialogs.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Ago } from '../ui/time.tsx';

interface InterventionCardProps {
  readonly intervention: Intervention;
  /** Title of its turn, where that is not on the page. */
  readonly goal?: string;
  /** Whether the server continues turns. */
  readonly canDecide: boolean;
  readonly onDone: (turn: Turn) => void;
}

/** A question of a turn: the exact call it is about, and what can be answered. */
export function InterventionCard(props: InterventionCardProps) {
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

interface DecisionDialogProps {
  readonly intervention: Intervention;
  /** Why the call is wanted: the title of the turn. */
  readonly goal?: string | undefined;
  readonly option: Intervention['options'][number];
  readonly onDone: (turn: Turn) => void;
  readonly onClose: () => void;
}

/** Asks before a question of a turn is decided, with the person's answer. */
function DecisionDialog(props: DecisionDialogProps) {
  const { intervention, goal, option, onDone, onClose } = props;
  const { t, client } = usePage();
  const [answer, setAnswer] = useState('');
  const { interventionId, tool, message, approval, inDoubt } = intervention;
  const { id, label, needsAnswer } = option;
  const isApproval = id === 'approve' && approval !== null;
  const shown = JSON.stringify(approval?.args, null, 2);
  const [args, setArgs] = useState(shown);
  const isChanged = isApproval && args !== shown;
  const decide = async (): Promise<void> => {
    const decision = {
      choose: id,
      ...(answer !== '' && { answer }),
      ...(isApproval && { approvedHash: approval.hash }),
      ...(isChanged && { args: toObject(args, t.taskAction.noObject) }),
    };
    onDone(await client.interventions.resolve(interventionId, decision));
  };
  return (
    <ActionDialog
      title={label}
      consequences={isApproval ? t.say.waiting.approves(tool ?? '') : t.waiting.goesOn}
      label={isChanged ? t.waiting.approveChanged : label}
      isFinal={isApproval}
      action={decide}
      onClose={onClose}
    >
      <p>
        {goal && <b>{goal}: </b>}
        {message}
      </p>
      {isApproval && tool !== null && (
        <TextField label={t.waiting.changedArgs} isCode rows={5} value={args} onText={setArgs} />
      )}
      {!isApproval && (approval ?? inDoubt) && <OutputView value={(approval ?? inDoubt)?.args} />}
      {(needsAnswer || !isApproval) && (
        <TextField
          label={
            needsAnswer
              ? t.waiting.answer
              : id === 'deny'
                ? t.waiting.reason
                : t.waiting.optionalAnswer
          }
          rows={4}
          required={needsAnswer}
          value={answer}
          onText={setAnswer}
        />
      )}
    </ActionDialog>
  );
}
