import type { CriterionCheck, Validation } from '@pce/core/contracts';

/** Maximum score of an answer that fails a criterion, so that it is revised. */
const bestWithFault = 0.79;

/** Merges the findings of code with the model's verdict on unchecked criteria. The model can only lower the score. */
export function withVerdict(byCode: Validation, verdict: Validation): Validation {
  const criteria = byCode.criteria.map((check) => judged(check, verdict.criteria));
  const failed = criteria.filter(({ status }) => status === 'failed');
  const score = Math.min(byCode.score, verdict.score);
  return {
    ...byCode,
    score: failed.length > 0 ? Math.min(score, bestWithFault) : score,
    checks: {
      ...byCode.checks,
      queryAddressed: byCode.checks.queryAddressed && failed.length === 0,
    },
    criteria,
    issues: [
      ...byCode.issues.filter((issue) => !isJudged(issue, criteria)),
      ...failed.map(({ criterion, detail }) => `not met: "${criterion}": ${detail}`),
      ...verdict.issues,
    ],
    reasons: [
      ...new Set([
        ...byCode.reasons,
        ...(failed.length > 0 ? (['requirement_violation'] as const) : []),
      ]),
    ],
  };
}

/** Whether an issue reports an unchecked criterion, which has been judged since. */
function isJudged(issue: string, criteria: readonly CriterionCheck[]): boolean {
  return criteria.some(
    ({ criterion, status }) =>
      status !== 'unchecked' && issue.startsWith(`not checked: "${criterion}"`),
  );
}

/** Returns a check as judged by the model; one that code measured is unchanged. */
function judged(check: CriterionCheck, said: readonly CriterionCheck[]): CriterionCheck {
  if (check.status !== 'unchecked') return check;
  const asked = plain(check.criterion);
  const verdict = said.find(({ criterion }) => plain(criterion) === asked);
  if (verdict === undefined || verdict.status === 'unchecked') return check;
  return { ...check, status: verdict.status, detail: `judged, not measured: ${verdict.detail}` };
}

/** Normalizes a criterion for comparison with the model's spelling. */
function plain(criterion: string): string {
  return criterion.replace(/\s+/g, ' ').trim().toLowerCase();
}
