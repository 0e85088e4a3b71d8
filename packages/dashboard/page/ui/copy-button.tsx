import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useTexts } from '../text/texts.ts';
import { Icon } from './icon.tsx';

interface CopyButtonProps {
  readonly label: string;
  /** Returns what is copied. */
  readonly text: () => string | Promise<string>;
}

export function CopyButton({ label, text }: CopyButtonProps): JSX.Element {
  const t = useTexts();
  const [said, setSaid] = useState<string>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      setSaid(t.act.copied);
    } catch {
      setSaid(t.act.notCopied);
    }
    setTimeout(() => setSaid(undefined), 2_000);
  };
  return (
    <button type="button" class="plain" title={t.act.copy} onClick={copy}>
      <Icon name="copy" />
      {label !== t.act.copy && <span class="unseen">{t.act.copy} </span>}
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
