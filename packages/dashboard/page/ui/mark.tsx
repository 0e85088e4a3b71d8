import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

/** The icon and the tone of a status, a label and the like: colour is never the only difference. */
export type Look = readonly [icon: IconName, tone: string];

interface MarkProps {
  readonly look: Look;
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** A status, a label and the like: its icon, colour and words. */
export function Mark({ look: [icon, tone], title, children }: MarkProps) {
  return (
    <span class={`status tone-${tone}`} title={title}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
