import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** The head of a column: words, or those of a column of numbers. */
type ColumnHead = string | { readonly number: ComponentChildren };

interface WideTableProps {
  readonly caption: string;
  /** @defaultValue the table has no head */
  readonly columns?: readonly ColumnHead[];
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table that scrolls, also by keyboard, if it is wider than the page. */
export function WideTable({ caption, columns = [], children }: WideTableProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="wide-table" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{caption}</caption>
        {columns.length > 0 && (
          <thead>
            <tr>
              {columns.map((column, index) =>
                typeof column === 'string' ? (
                  <th key={index} scope="col">
                    {column}
                  </th>
                ) : (
                  <th key={index} scope="col" class="number">
                    {column.number}
                  </th>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
