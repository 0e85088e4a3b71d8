import type { Turn } from '@pce/client';
import { useState } from 'preact/hooks';
import { go, hrefOf } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

interface ForkDialogProps {
  readonly turn: Turn;
  /** Number of the last event that the fork keeps. */
  readonly at: number;
  readonly onClose: () => void;
}

export function ForkDialog({ turn, at, onClose }: ForkDialogProps) {
  const { t, client } = usePage();
  const last = turn.hasEnded ? turn.lastEvent - 1 : turn.lastEvent;
  const [keeps, setKeeps] = useState(Math.min(at, last));
  const [context, setContext] = useState('');
  const fork = async (): Promise<void> => {
    const begun = await client.turns.fork(turn.turnId, {
      at: keeps,
      ...(context !== '' && { context }),
    });
    go(hrefOf(['turns', begun.turnId]));
  };
  return (
    <ActionDialog
      title={t.turn.forkHere}
      consequences={t.say.turn.forkMeans(keeps)}
      label={t.turn.fork}
      action={fork}
      onClose={onClose}
    >
      <label>
        {t.turn.keeps}
        <input
          type="number"
          min={1}
          max={last}
          value={keeps}
          onInput={(e) => setKeeps(e.currentTarget.valueAsNumber || last)}
        />
      </label>
      <TextField label={t.turn.otherContext} rows={4} value={context} onText={setContext} />
    </ActionDialog>
  );
}
