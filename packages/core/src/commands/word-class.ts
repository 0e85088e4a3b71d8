import { grammar } from './grammar.js';

/** The function of a word in a command; a `content` word must be accounted for. */
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

export interface WordPiece {
  readonly text: string;
  /** Characters before it in the word. */
  readonly at: number;
  readonly class: WordClass;
}

/** Splits a word at apostrophes and hyphens and classifies each piece: "what's" is a question and "is". */
export function wordPieces(text: string): readonly WordPiece[] {
  const lower = text.toLowerCase().replaceAll('’', "'");
  if (/n't$/.test(lower)) return [{ text: lower, at: 0, class: 'negation' }];
  return [...lower.matchAll(/[^'-]+/g)].map(({ 0: piece, index }) => {
    const isEnding = lower[index - 1] === "'";
    const ending = /^(?:s|m|re|ve|t)$/.test(piece) ? 'empty' : /^(?:d|ll)$/.test(piece) && 'modal';
    return { text: piece, at: index, class: (isEnding && ending) || classOf(piece) };
  });
}

/** Returns the class of a word; of several, the one that changes the meaning most. */
function classOf(word: string): WordClass {
  if (grammar.negations.has(word)) return 'negation';
  if (grammar.conditions.has(word)) return 'condition';
  if (grammar.modals.has(word)) return 'modal';
  if (grammar.postponements.has(word)) return 'postponement';
  if (grammar.questions.has(word)) return 'question';
  if (grammar.pronouns.has(word)) return 'pronoun';
  if (grammar.courtesy.has(word)) return 'courtesy';
  return grammar.empty.has(word) || grammar.foreignArticles.has(word) ? 'empty' : 'content';
}
