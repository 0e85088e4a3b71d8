import type { ComponentChildren, JSX } from 'preact';

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

/** A name and what it is, in a list of facts. */
export function Fact({ name, children }: FactProps): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
