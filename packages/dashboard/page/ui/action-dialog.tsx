import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useTexts } from '../text/texts.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface ActionDialogProps {
  /** @defaultValue the label */
  readonly title?: string;
  /** The consequences, in words. */
  readonly consequences: string;
  /** Label of the button that does it. */
  readonly label: string;
  /** Whether it cannot be undone: said, and shown by the button. */
  readonly isFinal?: boolean;
  readonly action: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Fields. */
  readonly children?: ComponentChildren;
}

/** Asks before something is done, says what follows, and shows why it was refused. */
export function ActionDialog(props: ActionDialogProps) {
  const { label, title = label, consequences, isFinal, action, onClose, children } = props;
  const t = useTexts();
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    try {
      await action();
      onClose();
    } catch (refusal) {
      setError(refusal);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{consequences}</p>
        {isFinal && <p class="final">{t.controls.cannotBeUndone}</p>}
        {children}
        {error !== undefined && <Problem error={error} />}
        <footer>
          <button type="button" autofocus={isFinal} onClick={onClose}>
            {t.controls.back}
          </button>
          <button type="submit" class={isFinal ? 'danger' : 'primary'} disabled={isBusy}>
            {label}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
