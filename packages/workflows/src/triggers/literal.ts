import { type PlainText, toPlainText, wordsOf } from './plain-text.js';

/** The whole command, word for word; case, spacing and the punctuation at the end do not count. */
export interface LiteralCondition {
  readonly kind: 'literal';
  /** Text as written in the file. */
  readonly text: string;
  readonly plain: string;
  readonly words: number;
}

export function readLiteral(text: string): LiteralCondition | { readonly error: string } {
  const plain = toPlainText(text).text;
  if (plain === '') return { error: 'expected the words of a command, found an empty text' };
  return { kind: 'literal', text, plain, words: wordsOf(text).length };
}

export function fitsLiteral(condition: LiteralCondition, command: PlainText): boolean {
  return condition.plain === command.text;
}
