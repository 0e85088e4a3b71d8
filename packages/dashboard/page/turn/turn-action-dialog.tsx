import type { Turn } from '@pce/client';
import { usePage } from '../app/session.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { RunAction } from '../ui/run-actions.ts';

interface TurnActionDialogProps {
  readonly action: RunAction;
  readonly turnId: string;
  readonly onDone: (turn: Turn) => void;
  readonly onClose: () => void;
}

export function TurnActionDialog({ action, turnId, onDone, onClose }: TurnActionDialogProps) {
  const { t, client } = usePage();
  return (
    <ActionDialog
      consequences={t.turnConsequence[action]}
      label={t.turnAction[action]}
      isFinal={action === 'cancel'}
      action={async () => onDone(await client.turns[action](turnId))}
      onClose={onClose}
    />
  );
}
