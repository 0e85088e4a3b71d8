import type { PersonAnswer } from '@pce/core/ports';
import { shorten } from '@pce/role-parts';
import type { Fence } from './fence.js';
import { joined, section } from './sections.js';

/** Returns the decisions of people, the newest last. Questions are fenced, since they may quote anything. */
export function personAnswers(answers: readonly PersonAnswer[], fence: Fence, most = 5): string {
  const shown = answers.slice(-most);
  const questions = shown.map(({ question }, index) => `${index + 1}. ${shorten(question, 300)}`);
  const decisions = shown.map(({ choice, answer }, index) => {
    const words = answer === undefined ? '' : `: ${shorten(answer, 600)}`;
    return `${index + 1}. ${choice}${words}`;
  });
  return section(
    'Decided by a person',
    joined([fence.around('questions', questions.join('\n')), decisions.join('\n')]),
  );
}
