import type { OpenIntervention } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { usePage } from '../app/session.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type BulkChoice, decide } from './bulk-choices.ts';
import { useBulk } from './use-bulk.ts';

interface BulkDialogProps {
  readonly items: readonly OpenIntervention[];
  readonly choice: BulkChoice;
  /** Called with the items that were decided, also if others were refused. */
  readonly onDone: (decided: readonly OpenIntervention[]) => void;
  readonly onClose: () => void;
}

/** Items that the dialog names. */
const maxNamed = 8;

/** Asks before several items are decided alike; each is decided, and recorded, by itself. */
export function BulkDialog({ items, choice, onDone, onClose }: BulkDialogProps) {
  const { t, client } = usePage();
  const [answer, setAnswer] = useState('');
  const { id, label, needsAnswer } = choice;
  const { left, count, run } = useBulk(items, (item) => decide(client, item, id, answer), onDone);
  return (
    <ActionDialog
      title={`${label} (${left.length})`}
      consequences={t.waiting.singly}
      label={count === 0 ? label : `${count} / ${left.length}`}
      isFinal={id === 'approve'}
      action={run}
      onClose={onClose}
    >
      <ul class="plain-list">
        {left.slice(0, maxNamed).map(({ id: key, title, message, intervention }) => (
          <li key={key}>
            {title}: {message}{' '}
            {intervention?.approval && <code>{JSON.stringify(intervention.approval.args)}</code>}
          </li>
        ))}
        {left.length > maxNamed && <li>{t.say.list.andMore(left.length - maxNamed)}</li>}
      </ul>
      <TextField
        label={needsAnswer ? t.waiting.answer : t.waiting.optionalAnswer}
        required={needsAnswer}
        value={answer}
        onText={setAnswer}
      />
    </ActionDialog>
  );
}
