import type { Claim, FilledOutput, LeafEvidence } from '@pce/core/contracts';
import type { OutputInput } from '@pce/core/ports';
import { type Leaf, resultsOfClaims } from '@pce/role-parts';
import { fillFromResults } from './fill-from-results.js';

const maxCitations = 3;

/** Fills the output of a turn from its results, with the origin of each value; asks no model. */
export function fillByRules({ schema, results, claims, log, problems }: OutputInput): FilledOutput {
  if (problems.length > 0) return { evidence: [], issues: [...problems] };
  const { value, leaves, issues } = fillFromResults(schema, results);
  if (value === undefined) return { evidence: [], issues: [...issues] };
  const claimsOf = claimsByResult(resultsOfClaims(claims, log, results), [...claims]);
  return { value, evidence: leaves.map((leaf) => evidenceOf(leaf, claimsOf)), issues: [] };
}

type ClaimsOf = ReadonlyMap<string, readonly Claim[]>;

function claimsByResult(
  origins: ReturnType<typeof resultsOfClaims>,
  claims: readonly Claim[],
): ClaimsOf {
  const found = new Map<string, Claim[]>();
  for (const claim of claims) {
    const ref = origins.get(claim.id)?.ref;
    if (ref !== undefined) found.set(ref, [...(found.get(ref) ?? []), claim]);
  }
  return found;
}

/** Cites the claims of the result that contain the value, or else the first ones. */
function evidenceOf({ path, from, value }: Leaf, claimsOf: ClaimsOf): LeafEvidence {
  const claims = claimsOf.get(/^r\d+/.exec(from)?.[0] ?? '') ?? [];
  const saying = claims.filter(({ claim }) => claim.includes(String(value)));
  const cited = saying.length > 0 ? saying : claims;
  const citations = cited.slice(0, maxCitations).map(({ id }) => id);
  return { path, label: 'supported', citations, from };
}
