import type { Claim, StatementEvidence } from '@pce/core/contracts';

/** Returns the claims that an answer cites. */
export function citedClaims(
  text: string,
  statements: readonly StatementEvidence[],
  claims: readonly Claim[],
): readonly Claim[] {
  const ids = new Set(statements.flatMap(({ citations }) => citations));
  return claims.filter(({ id }) => ids.has(id) || text.includes(`[${id}]`));
}
