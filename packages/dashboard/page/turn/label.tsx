import { useTexts, wordOf } from '../text/texts.ts';
import { type Look, Mark } from '../ui/mark.tsx';

/** Icon and tone of each label. */
const styles: Readonly<Record<string, Look>> = {
  supported: ['done', 'good'],
  derived: ['done', 'runs'],
  asserted: ['created', 'rests'],
  uncited: ['queued', 'quiet'],
  unsupported: ['blocked', 'waits'],
  contradicted: ['error', 'bad'],
};

/** Returns the icon and the tone of a label, also of one of a newer server. */
export function labelStyle(label: string): Look {
  return styles[label] ?? ['queued', 'quiet'];
}

interface LabelProps {
  readonly label: string;
  readonly count?: number;
}

/** Shows the label of a statement by icon, colour and word. */
export function Label({ label, count }: LabelProps) {
  const t = useTexts();
  return (
    <Mark look={labelStyle(label)}>
      {count !== undefined && `${count} `}
      {wordOf(t.label, label)}
    </Mark>
  );
}
