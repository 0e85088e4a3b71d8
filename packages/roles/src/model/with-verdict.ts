import type { CriterionCheck, Validation } from '@pce/core/contracts';

/** The best score of an answer that fails one of the checks: it may be rewritten, and is not delivered. */
const bestWithFault = 0.79;

/** Merges the findings of code with the model's verdict. The model can only lower the score. */
export function withVerdict(byCode: Validation, verdict: Validation): Validation {
  const criteria = byCode.criteria.map((check) => judged(check, verdict.criteria));
  const checks = bothChecks(byCode.checks, verdict.checks);
  const isFaulty =
    Object.values(checks).includes(false) || criteria.some(({ status }) => status === 'failed');
  const score = Math.min(byCode.score, verdict.score);
  return {
    score: isFaulty ? Math.min(score, bestWithFault) : score,
    checks,
    goals: byCode.goals.map(({ goalId, score: reached }) => {
      const said = verdict.goals.find((goal) => goal.goalId === goalId);
      return { goalId, score: Math.min(reached, said?.score ?? reached) };
    }),
    criteria,
    issues: [...byCode.issues, ...verdict.issues],
    revisionHints: [...byCode.revisionHints, ...verdict.revisionHints],
    suggestedFixes: [...byCode.suggestedFixes, ...verdict.suggestedFixes],
    reasons: [...new Set([...byCode.reasons, ...verdict.reasons])],
    ...(byCode.evidence && { evidence: byCode.evidence }),
  };
}

function bothChecks(code: Validation['checks'], model: Validation['checks']): Validation['checks'] {
  return {
    claimsSupported: code.claimsSupported && model.claimsSupported,
    nothingInvented: code.nothingInvented && model.nothingInvented,
    queryAddressed: code.queryAddressed && model.queryAddressed,
    coherentFormat: code.coherentFormat && model.coherentFormat,
    sourcesPresent: code.sourcesPresent && model.sourcesPresent,
  };
}

/** A criterion that code measured stays as it was measured. */
function judged(check: CriterionCheck, said: readonly CriterionCheck[]): CriterionCheck {
  if (check.status !== 'unchecked') return check;
  const verdict = said.find(({ criterion }) => criterion.trim() === check.criterion.trim());
  if (verdict === undefined || verdict.status === 'unchecked') return check;
  return { ...check, status: verdict.status, detail: `judged, not measured: ${verdict.detail}` };
}
