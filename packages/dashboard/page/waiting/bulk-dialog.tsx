import type { OpenIntervention } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useTexts } from '../text/texts.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type BulkChoice, decide } from './bulk-choices.ts';

interface BulkDialogProps {
  readonly items: readonly OpenIntervention[];
  readonly choice: BulkChoice;
  /** Called with the items that were decided, also if others were refused. */
  readonly onDone: (decided: readonly OpenIntervention[]) => void;
  readonly onClose: () => void;
}

/** Items that the dialog names. */
const maxNamed = 8;

/** Decisions that are under way at a time. */
const concurrency = 4;

/** Asks before several items are decided alike; each is decided, and recorded, by itself. */
export function BulkDialog({ items, choice, onDone, onClose }: BulkDialogProps): JSX.Element {
  const t = useTexts();
  const { client } = useSession();
  const [answer, setAnswer] = useState('');
  const [count, setCount] = useState(0);
  const { id, label, needsAnswer } = choice;
  const send = async (): Promise<void> => {
    const left = [...items];
    const decided: OpenIntervention[] = [];
    const refused: unknown[] = [];
    const work = async (): Promise<void> => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) {
        try {
          await decide(client, item, id, answer);
          decided.push(item);
        } catch (error) {
          refused.push(error);
        }
        setCount(decided.length + refused.length);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    onDone(decided);
    if (refused.length > 0) throw refused[0];
  };
  return (
    <ActionDialog
      title={`${label} (${items.length})`}
      consequences={t.waiting.singly}
      label={count === 0 ? label : `${count} / ${items.length}`}
      isFinal={id === 'approve'}
      action={send}
      onClose={onClose}
    >
      <ul class="plain-list">
        {items.slice(0, maxNamed).map(({ id: key, title, message, intervention }) => (
          <li key={key}>
            {title}: {message}{' '}
            {intervention?.approval && <code>{JSON.stringify(intervention.approval.args)}</code>}
          </li>
        ))}
        {items.length > maxNamed && <li>{t.say.list.andMore(items.length - maxNamed)}</li>}
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
