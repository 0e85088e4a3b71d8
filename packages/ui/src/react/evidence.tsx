import type { JSX } from 'react';

/** Properties of {@link Evidence}: the data of a `data-evidence` part, or the evidence and claims of a result. */
export interface EvidenceProps {
  /** Statements of an answer with their labels. */
  readonly statements: readonly {
    readonly text: string;
    readonly label: string;
    readonly reason?: string | null | undefined;
    readonly formula?: string | null | undefined;
  }[];
  /** Claims that the statements cite. */
  readonly claims: readonly {
    readonly id: string;
    readonly claim: string;
    readonly source: string;
  }[];
}

/**
 * Shows the label of each statement of an answer, and the sources. Class names: `pce-evidence`, `pce-statements`, `pce-label`,
 * `pce-sources`; the attribute `data-label` of a statement has its label.
 */
export function Evidence({ statements, claims }: EvidenceProps): JSX.Element {
  return (
    <section className="pce-evidence" aria-label="Evidence">
      <ul className="pce-statements" aria-label="Statements">
        {statements.map(({ text, label, reason, formula }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: statements may be equal, and their order is fixed
          <li key={at} data-label={label}>
            {text} <strong className="pce-label">{label}</strong> {formula ?? reason}
          </li>
        ))}
      </ul>
      <ul className="pce-sources" aria-label="Sources">
        {claims.map(({ id, claim, source }) => (
          <li key={id}>
            [{id}] {claim}: {/^https?:\/\//.test(source) ? <a href={source}>{source}</a> : source}
          </li>
        ))}
      </ul>
    </section>
  );
}
