import type { CriticInput } from '@pce/core/ports';

/** Returns the questions of the workpad that no person was asked. Continuing counts as an answer. */
export function openQuestionIssues({ plan, answers }: CriticInput): string[] {
  return plan.workpad.openQuestions.filter(
    (question) =>
      question.trim() !== '' && !answers.some((answer) => answer.question.includes(question)),
  );
}
