import type { JSX } from 'preact';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

const looks: Readonly<Record<string, readonly [IconName, string]>> = {
  HIGH: ['done', 'good'],
  MEDIUM: ['drift', 'waits'],
  LOW: ['blocked', 'bad'],
};

/** How probable it is that a change keeps the course. */
export function DriftClass({ value }: { readonly value: string | null }): JSX.Element | null {
  const t = useTexts();
  if (value === null) return null;
  const [icon, tone] = looks[value] ?? ['queued', 'quiet'];
  return (
    <span class={`status tone-${tone}`}>
      <Icon name={icon} />
      {wordOf(t.drift, value)}
    </span>
  );
}
