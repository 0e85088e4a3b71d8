import { useTexts, wordOf } from '../text/texts.ts';
import { type Look, Mark } from './mark.tsx';

/** How a status looks: its icon and the name of its colour. */
const styles: Readonly<Record<string, Look>> = {
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
export function statusStyle(status: string): Look {
  return styles[status.toUpperCase()] ?? ['queued', 'quiet'];
}

/** A status in its icon, colour and word. */
export function Status({ status }: { readonly status: string }) {
  const t = useTexts();
  return <Mark look={statusStyle(status)}>{wordOf(t.status, status.toUpperCase())}</Mark>;
}

/** The same without the word, which is read aloud only. */
export function StatusIcon({ status }: { readonly status: string }) {
  const t = useTexts();
  const word = wordOf(t.status, status.toUpperCase());
  return (
    <Mark look={statusStyle(status)} title={word}>
      <span class="unseen">{word}</span>
    </Mark>
  );
}
