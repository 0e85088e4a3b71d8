import type { Intervention, Turn } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useTexts } from '../text/texts.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

interface DecisionDialogProps {
  readonly intervention: Intervention;
  readonly option: Intervention['options'][number];
  readonly onDone: (turn: Turn) => void;
  readonly onClose: () => void;
}

/** Asks before a question of a turn is decided, with the person's answer. */
export function DecisionDialog(props: DecisionDialogProps): JSX.Element {
  const { intervention, option, onDone, onClose } = props;
  const t = useTexts();
  const { client } = useSession();
  const [answer, setAnswer] = useState('');
  const { interventionId, tool, approval } = intervention;
  const { id, label, needsAnswer } = option;
  const isApproval = id === 'approve' && approval !== null;
  const decide = async (): Promise<void> => {
    const decision = {
      choose: id,
      ...(answer !== '' && { answer }),
      ...(isApproval && { approvedHash: approval.hash }),
    };
    onDone(await client.interventions.resolve(interventionId, decision));
  };
  return (
    <ActionDialog
      title={label}
      consequences={isApproval ? t.say.waiting.approves(tool ?? '') : t.waiting.goesOn}
      label={label}
      isFinal={isApproval}
      action={decide}
      onClose={onClose}
    >
      {(needsAnswer || !isApproval) && (
        <TextField
          label={needsAnswer ? t.waiting.answer : t.waiting.optionalAnswer}
          rows={4}
          required={needsAnswer}
          value={answer}
          onText={setAnswer}
        />
      )}
    </ActionDialog>
  );
}
