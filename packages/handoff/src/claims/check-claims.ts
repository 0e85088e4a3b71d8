import type { CheckedClaim } from '@pce/tracker';
import { checkFiles } from './check-files.js';
import { checkRuns } from './check-runs.js';
import { partsOf } from './report-parts.js';
import type { WorkFacts } from './work-facts.js';

/** Most claims of one report. */
const maxClaims = 50;
const order = ['contradicted', 'unproven', 'proven'] as const;

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
  const byName = new Map(claims.map((claim) => [`${claim.kind} ${claim.subject}`, claim]));
  const rank = ({ verdict }: CheckedClaim): number => order.indexOf(verdict);
  return [...byName.values()].sort((one, other) => rank(one) - rank(other)).slice(0, maxClaims);
}
