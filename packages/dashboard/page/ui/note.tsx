import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface NoteProps {
  readonly tone: string;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}

/** A line to be noticed, in the colour of its tone. */
export function Note({ tone, icon, children }: NoteProps) {
  return (
    <p class={`note tone-${tone}`}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </p>
  );
}
