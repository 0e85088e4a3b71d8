import type { Claim, StatementEvidence } from '@pce/core/contracts';

/** Returns the sources that an answer cites, and its evidence, as parts of a message. */
export function evidenceOf(
  text: string,
  statements: readonly StatementEvidence[],
  claims: readonly Claim[],
) {
  const ids = new Set(statements.flatMap(({ citations }) => citations));
  const cited = claims.filter(({ id }) => ids.has(id) || text.includes(`[${id}]`));
  const sources = cited.map(({ id: sourceId, claim: title, source: url }) =>
    /^https?:\/\//.test(url)
      ? ({ type: 'source-url', sourceId, url, title } as const)
      : ({ type: 'source-document', sourceId, mediaType: 'text/plain', title } as const),
  );
  const data = { statements, claims: cited };
  return [...sources, { type: 'data-evidence', id: 'evidence', data } as const];
}
