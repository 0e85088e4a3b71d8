import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface WideTableProps {
  readonly caption: string;
  readonly children: ComponentChildren;
}

/** A table that scrolls, also by keyboard, if it is wider than the page. */
export function WideTable({ caption, children }: WideTableProps): JSX.Element {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="wide-table" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}
