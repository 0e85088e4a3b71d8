import { useState } from 'preact/hooks';
import { useTexts } from '../text/texts.ts';
import { Icon } from './icon.tsx';

interface CopyButtonProps {
  readonly label: string;
  /** Returns what is copied. */
  readonly text: () => string | Promise<string>;
}

export function CopyButton({ label, text }: CopyButtonProps) {
  const t = useTexts();
  const [said, setSaid] = useState<string>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      setSaid(t.controls.copied);
    } catch {
      setSaid(t.controls.notCopied);
    }
    setTimeout(() => setSaid(undefined), 2_000);
  };
  return (
    <button type="button" class="plain" title={t.controls.copy} onClick={copy}>
      <Icon name="copy" />
      {label !== t.controls.copy && <span class="unseen">{t.controls.copy} </span>}
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
