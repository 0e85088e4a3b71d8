import type { Review } from '@pce/core/contracts';
import type { Critic, CriticInput } from '@pce/core/ports';
import { planFaults } from '@pce/role-parts';
import { openQuestionIssues } from './review/open-question-issues.js';
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
