import type { Turn } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { go, hrefOf } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { useTexts } from '../text/texts.ts';
import { ActDialog } from '../ui/act-dialog.tsx';

interface ForkDialogProps {
  readonly turn: Turn;
  /** Number of the last event that the fork keeps. */
  readonly at: number;
  readonly onClose: () => void;
}

export function ForkDialog({ turn, at, onClose }: ForkDialogProps): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  const [context, setContext] = useState('');
  const fork = async (): Promise<void> => {
    const begun = await client.turns.fork(turn.turnId, { at, ...(context !== '' && { context }) });
    go(hrefOf(['turns', begun.turnId]));
  };
  return (
    <ActDialog
      title={t.turn.forkHere}
      consequences={t.turn.forkMeans(at)}
      label={t.turn.fork}
      act={fork}
      onClose={onClose}
    >
      <label>
        {t.turn.otherContext}
        <textarea rows={4} value={context} onInput={(e) => setContext(e.currentTarget.value)} />
      </label>
    </ActDialog>
  );
}
