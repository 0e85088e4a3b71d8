import type { Intervention, Turn } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { toObject } from '../execution/actions.ts';
import { useTexts } from '../text/texts.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { OutputView } from '../ui/output-view.tsx';
import { TextField } from '../ui/text-field.tsx';

interface DecisionDialogProps {
  readonly intervention: Intervention;
  /** Why the call is wanted: the title of the turn. */
  readonly goal?: string | undefined;
  readonly option: Intervention['options'][number];
  readonly onDone: (turn: Turn) => void;
  readonly onClose: () => void;
}

/** Asks before a question of a turn is decided, with the person's answer. */
export function DecisionDialog(props: DecisionDialogProps): JSX.Element {
  const { intervention, goal, option, onDone, onClose } = props;
  const t = useTexts();
  const { client } = useSession();
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
