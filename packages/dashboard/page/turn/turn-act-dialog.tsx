import type { Turn } from '@pce/client';
import type { JSX } from 'preact';
import { useSession } from '../app/session.ts';
import { useTexts } from '../text/texts.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import type { TurnAct } from './turn-acts.ts';

interface TurnActDialogProps {
  readonly act: TurnAct;
  readonly turnId: string;
  readonly onDone: (turn: Turn) => void;
  readonly onClose: () => void;
}

export function TurnActDialog({ act, turnId, onDone, onClose }: TurnActDialogProps): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  return (
    <ActDialog
      title={t.turnAct[act]}
      consequences={t.turnConsequence[act]}
      label={t.turnAct[act]}
      isFinal={act === 'cancel'}
      act={async () => onDone(await client.turns[act](turnId))}
      onClose={onClose}
    />
  );
}
