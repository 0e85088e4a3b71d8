import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { go, hrefOf } from '../app/place.ts';
import { useSession } from '../app/session.ts';
import { useTexts } from '../text/texts.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

export function NewTurnDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  const [request, setRequest] = useState('');
  const start = async (): Promise<void> => {
    const { turnId } = await client.turns.start({ request });
    go(hrefOf(['turns', turnId]));
  };
  return (
    <ActionDialog
      title={t.turns.start}
      consequences={t.turns.startMeans}
      label={t.turns.start}
      action={start}
      onClose={onClose}
    >
      <TextField label={t.turns.request} rows={5} required value={request} onText={setRequest} />
    </ActionDialog>
  );
}
