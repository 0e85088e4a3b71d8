import { grammars } from './languages.js';

const { empty, pronouns, questions, modals, joiners } = grammars.en;

/** English words that relate others and say nothing about what is meant: what searches and comparisons leave out. */
export const functionWords: ReadonlySet<string> = new Set([
  ...empty,
  ...pronouns,
  ...questions,
  ...modals,
  ...joiners,
  ...'if so nor being been am he theirs hers ours yours mine just please very use using'.split(' '),
]);
