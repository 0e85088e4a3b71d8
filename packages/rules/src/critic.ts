import type { Review } from '@pce/core/contracts';
import type { Critic, CriticInput } from '@pce/core/ports';
import { planFaults } from '@pce/role-parts';
import { openQuestionIssues } from './review/open-question-issues.js';
import { unreadableCriteria } from './review/unreadable-criteria.js';
import { ruleVersion } from './rule-version.js';

/**
 * Creates a Critic by rules. It rejects only what the words plainly show, asks a person about open questions, and notes
 * criteria that cannot be measured.
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
