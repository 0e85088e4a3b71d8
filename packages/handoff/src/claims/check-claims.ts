import type { CheckedClaim } from '@pce/tracker/internal';
import { checkFiles } from './check-files.js';
import { checkRuns } from './check-runs.js';
import { partsOf } from './report-parts.js';
import type { WorkFacts } from './work-facts.js';

/** Most claims of one report, and characters of what each is about. */
const maxClaims = 50;
const maxSubject = 300;
/** Of two claims with the same subject, the last in this order counts. */
const order = ['proven', 'unproven', 'contradicted'] as const;

/**
 * Checks what an agent's report says of files, commits, commands, tests and figures against what happened. A claim that the
 * wording leaves open is `unproven`.
 */
export async function checkClaims(
  report: string,
  facts: WorkFacts,
): Promise<readonly CheckedClaim[]> {
  const parts = partsOf(report);
  const claims = [...checkFiles(parts, facts), ...(await checkRuns(parts, facts))];
  const byName = new Map<string, CheckedClaim>();
  for (const verdict of order) {
    for (const claim of claims.filter((each) => each.verdict === verdict)) {
      const subject = claim.subject.slice(0, maxSubject).toWellFormed();
      byName.set(`${claim.kind} ${subject}`, { ...claim, subject });
    }
  }
  const found = [...byName.values()];
  return order
    .toReversed()
    .flatMap((verdict) => found.filter((claim) => claim.verdict === verdict))
    .slice(0, maxClaims);
}
