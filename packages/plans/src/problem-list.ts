import type { PlanProblem, Report } from './problem.js';
import { shorten } from './text/shorten.js';

const maxProblems = 1_000;

/** Gathers problems. Of a document with endless ones, the first thousand are kept. */
export function problemList(): {
  readonly problems: readonly PlanProblem[];
  readonly report: Report;
} {
  const problems: PlanProblem[] = [];
  const report: Report = (code, where, message, severity = 'error') => {
    if (problems.length < maxProblems)
      problems.push({ code, severity, where, message: shorten(message, 2_000) });
    else if (problems.length === maxProblems) {
      problems.push({
        code: 'too_many_problems',
        severity: 'error',
        where,
        message: `there are more than ${maxProblems} problems; the rest is not listed. Correct these first`,
      });
    }
  };
  return { problems, report };
}
