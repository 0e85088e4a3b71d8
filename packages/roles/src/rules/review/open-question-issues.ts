import type { CriticInput } from '@pce/core/ports';

/** Questions of the workpad that nobody was asked. A person who was asked has answered, by going on if not in words. */
export function openQuestionIssues({ plan, answers }: CriticInput): string[] {
  return plan.workpad.openQuestions.filter(
    (question) =>
      question.trim() !== '' && !answers.some((answer) => answer.question.includes(question)),
  );
}
