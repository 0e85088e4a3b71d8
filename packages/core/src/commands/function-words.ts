import { grammar } from './grammar.js';

/** English function words, which searches and comparisons ignore. */
export const functionWords: ReadonlySet<string> = new Set([
  ...grammar.empty,
  ...grammar.pronouns,
  ...grammar.questions,
  ...grammar.modals,
  ...'and then or but if so nor being been am he theirs hers ours yours mine just please very use using'.split(
    ' ',
  ),
]);
