import { type MomentMention, momentsIn } from './moment.js';
import { type NumberMention, numbersIn } from './number.js';

/** A word or number of a text, in lower case. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A text as names are looked for in it. */
export interface Words {
  readonly words: readonly Word[];
  readonly moments: readonly MomentMention[];
  readonly numbers: readonly NumberMention[];
}

/** Returns the words, dates and numbers of a text. */
export function wordsIn(text: string): Words {
  const moments = momentsIn(text);
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index, 0: word }) => ({
    ...{ text: word.toLowerCase(), start: index, end: index + word.length },
  }));
  const isFree = ({ start, end }: NumberMention): boolean =>
    !moments.some((other) => other.start < end && start < other.end);
  return { words, moments, numbers: numbersIn(text).filter(isFree) };
}

/** Returns the words of a name, in lower case. */
export function namePartsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a word of a text is that of a name: the same, or with up to two letters of an ending. */
export function isWordOf(part: string, word: string): boolean {
  if (word === part) return true;
  return (
    part.length > 2 && word.length - part.length <= 2 && word.startsWith(part) && !/\d/.test(word)
  );
}
