import type { Claim, StatementEvidence } from '@pce/core/contracts';
import { citedClaims } from '../chat/cited-claims.js';

/** Returns the sources that an answer cites, and its evidence, as parts of a message. */
export function evidenceOf(
  text: string,
  statements: readonly StatementEvidence[],
  claims: readonly Claim[],
) {
  const cited = citedClaims(text, statements, claims);
  const sources = cited.map(({ id: sourceId, claim: title, source: url }) =>
    /^https?:\/\//.test(url)
      ? ({ type: 'source-url', sourceId, url, title } as const)
      : ({ type: 'source-document', sourceId, mediaType: 'text/plain', title } as const),
  );
  const data = { statements, claims: cited };
  return [...sources, { type: 'data-evidence', id: 'evidence', data } as const];
}
