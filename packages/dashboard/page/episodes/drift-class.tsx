import { useTexts, wordOf } from '../text/texts.ts';
import { type Look, Mark } from '../ui/mark.tsx';

const looks: Readonly<Record<string, Look>> = {
  HIGH: ['done', 'good'],
  MEDIUM: ['drift', 'waits'],
  LOW: ['blocked', 'bad'],
};

/** How probable it is that a change keeps the course. */
export function DriftClass({ value }: { readonly value: string | null }) {
  const t = useTexts();
  if (value === null) return null;
  return <Mark look={looks[value] ?? ['queued', 'quiet']}>{wordOf(t.drift, value)}</Mark>;
}
