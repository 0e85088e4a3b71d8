import type { Grammar } from './languages.js';

/** The part a word plays in a command; a `content` word has to be accounted for. */
export type WordClass =
  | 'content'
  | 'empty'
  | 'courtesy'
  | 'pronoun'
  | 'negation'
  | 'condition'
  | 'question'
  | 'modal'
  | 'postponement';

/** Endings after an apostrophe: "what's", "I'm", "I've"; "I'd" and "I'll" are modal verbs. */
const emptyEndings = new Set(['s', 'm', 're', 've', 't']);
const modalEndings = new Set(['d', 'll']);

/** The pieces of a word between apostrophes and hyphens, each with its class: "l'image" is an article and a noun. */
export function wordPieces(text: string, grammar: Grammar): readonly WordPiece[] {
  const lower = text.toLowerCase().replaceAll('’', "'");
  if (/n't$/.test(lower)) return [{ text: lower, at: 0, class: 'negation' }];
  return [...lower.matchAll(/[^'-]+/g)].map(({ 0: piece, index }) => {
    const ending = lower[index - 1] === "'" ? endingClass(piece) : undefined;
    return { text: piece, at: index, class: ending ?? classOf(piece, grammar) };
  });
}

export interface WordPiece {
  readonly text: string;
  /** Characters before it in the word. */
  readonly at: number;
  readonly class: WordClass;
}

function endingClass(piece: string): WordClass | undefined {
  if (emptyEndings.has(piece)) return 'empty';
  return modalEndings.has(piece) ? 'modal' : undefined;
}

/** Returns the class of a word; of two, the one that changes the meaning of a sentence more. */
function classOf(word: string, grammar: Grammar): WordClass {
  if (grammar.negations.has(word)) return 'negation';
  if (grammar.conditions.has(word)) return 'condition';
  if (grammar.modals.has(word)) return 'modal';
  if (grammar.postponements.has(word)) return 'postponement';
  if (grammar.questions.has(word)) return 'question';
  if (grammar.pronouns.has(word)) return 'pronoun';
  if (grammar.courtesy.has(word)) return 'courtesy';
  return grammar.empty.has(word) ? 'empty' : 'content';
}
