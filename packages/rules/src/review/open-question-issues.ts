import type { CriticInput } from '@pce/core/ports';

/** Finds questions of the workpad that nobody was asked. Continuing counts as an answer of a person who was asked. */
export function openQuestionIssues({ plan, answers }: CriticInput): string[] {
  return plan.workpad.openQuestions.filter(
    (question) =>
      question.trim() !== '' && !answers.some((answer) => answer.question.includes(question)),
  );
}
