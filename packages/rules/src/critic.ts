import type { Review, StrategicPlan } from '@pce/core/contracts';
import { parseCriterion } from '@pce/core/internal';
import type { Critic, CriticInput } from '@pce/core/ports';
import { planFaults } from '@pce/role-parts';
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

/** Returns the questions of the workpad that no person was asked. Continuing counts as an answer. */
function openQuestionIssues({ plan, answers }: CriticInput): string[] {
  return plan.workpad.openQuestions.filter(
    (question) =>
      question.trim() !== '' && !answers.some((answer) => answer.question.includes(question)),
  );
}

/** Returns an issue for each success criterion that code cannot measure. */
function unreadableCriteria({ successCriteria }: StrategicPlan): string[] {
  return successCriteria.flatMap(unreadable);
}

export function unreadable(criterion: string): string[] {
  return parseCriterion(criterion) === undefined
    ? [`"${criterion}" cannot be measured: a person has to look.`]
    : [];
}
