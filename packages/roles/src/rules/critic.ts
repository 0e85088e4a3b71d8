import type { Review } from '@pce/core/contracts';
import type { Critic, CriticInput } from '@pce/core/ports';
import { forbiddenIssues } from './review/forbidden-issues.js';
import { missingConstraints } from './review/missing-constraints.js';
import { openQuestionIssues } from './review/open-question-issues.js';
import { structureIssues } from './review/structure-issues.js';
import { unreadableCriteria } from './review/unreadable-criteria.js';
import { ruleVersion } from './rule-version.js';

/**
 * Reviews plans by reading them. It sends back only what words show plainly, asks a person where a question is left
 * open, and notes criteria that nobody could measure.
 */
export function ruleCritic(): Critic {
  return { version: ruleVersion, review: async (input) => review(input) };
}

function review(input: CriticInput): Review {
  const faults = planFaults(input);
  if (faults.length > 0) return { verdict: 'REVISE', issues: faults };
  const questions = openQuestionIssues(input);
  if (questions.length > 0) return { verdict: 'BLOCK', issues: questions };
  return { verdict: 'PASS', issues: unreadableCriteria(input.plan) };
}

/** Finds faults of a plan that do not depend on who reads it. */
export function planFaults({ request, plan, answers }: CriticInput): string[] {
  const issues = [
    ...structureIssues(plan),
    ...missingConstraints(request, plan),
    ...forbiddenIssues(plan),
  ];
  return issues.filter((issue) => !isSettled(issue, answers));
}

/** Returns whether a person who saw the issue continued without asking for another plan. */
function isSettled(issue: string, answers: CriticInput['answers']): boolean {
  return answers.some(({ choice, question }) => choice !== 'replan' && question.includes(issue));
}
