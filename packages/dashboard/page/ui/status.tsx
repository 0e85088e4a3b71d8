import type { JSX } from 'preact';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon, type IconName } from './icon.tsx';

/** How a status looks: its icon and the name of its colour. */
const styles: Readonly<Record<string, readonly [IconName, string]>> = {
  CREATED: ['created', 'waits'],
  QUEUED: ['queued', 'quiet'],
  RUNNING: ['running', 'runs'],
  BLOCKED: ['blocked', 'waits'],
  PAUSED: ['paused', 'rests'],
  COMPLETED: ['done', 'good'],
  COMPLETE: ['done', 'good'],
  FAILED: ['error', 'bad'],
  ERROR: ['error', 'bad'],
  CANCELLED: ['skipped', 'quiet'],
  SKIPPED: ['skipped', 'quiet'],
  ENDED: ['done', 'quiet'],
};

/** Returns the icon and the tone of a status, also of one of a newer server. */
export function statusStyle(status: string): readonly [icon: IconName, tone: string] {
  return styles[status.toUpperCase()] ?? ['queued', 'quiet'];
}

/** A status in its icon, colour and word. */
export function Status({ status }: { readonly status: string }): JSX.Element {
  const t = useTexts();
  const [icon, tone] = statusStyle(status);
  return (
    <span class={`status tone-${tone}`}>
      <Icon name={icon} />
      {wordOf(t.status, status.toUpperCase())}
    </span>
  );
}

/** The same without the word, which is read aloud only. */
export function StatusIcon({ status }: { readonly status: string }): JSX.Element {
  const t = useTexts();
  const [icon, tone] = statusStyle(status);
  const word = wordOf(t.status, status.toUpperCase());
  return (
    <span class={`status tone-${tone}`} title={word}>
      <Icon name={icon} />
      <span class="unseen">{word}</span>
    </span>
  );
}
