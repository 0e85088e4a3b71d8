import { type MomentMention, momentsIn } from './moment.js';
import { type NumberMention, numbersIn } from './number.js';
import { moved, overlaps, type Place } from './place.js';

/** A word; the signs of `O-`, `A+` and `C#` are part of it. */
const word = /[\p{L}\p{N}]+(?:[+#-]{1,2}(?![\p{L}\p{N}]))?/gu;

/** A code of letters and digits, or of at least three groups of digits: `INV-2026-0417`, `P-77`, `2.4.1`. */
const code =
  /(?<![\p{L}\p{N}])(?:(?=[\p{L}\p{N}./_-]*\p{L})[\p{L}\p{N}]+(?:[./_-][\p{L}\p{N}]+)*|\d+(?:[.-]\d+){2,})(?![\p{L}\p{N}])/gu;

/** The words of a text in lower case, its dates and its numbers, to look up names in. */
export interface Words {
  readonly words: readonly (Place & { readonly text: string })[];
  readonly moments: readonly MomentMention[];
  readonly numbers: readonly NumberMention[];
}

/** Returns the words, dates and numbers of a text, with positions from `start` on. */
export function wordsIn(text: string, start = 0): Words {
  const moments = momentsIn(text);
  const words = [...text.matchAll(word)].map(({ index, 0: word }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
  const numbers = numbersIn(text).filter((each) => !moments.some((other) => overlaps(each, other)));
  const move = <T extends Place>(place: T): T => moved(place, start);
  return { words: words.map(move), moments: moments.map(move), numbers: numbers.map(move) };
}

export function namePartsOf(text: string): string[] {
  return text.toLowerCase().match(word) ?? [];
}

/** Returns whether a word is that of a name: the same, or with an ending of up to two letters. */
export function isWordOf(part: string, word: string): boolean {
  if (word === part) return true;
  return (
    part.length > 2 && word.length - part.length <= 2 && word.startsWith(part) && !/\d/.test(word)
  );
}

/** Returns the position of a name's words in sequence; `undefined` if the text does not have them. */
export function placeOf({ words }: Words, parts: readonly string[]): Place | undefined {
  const at = words.findIndex((_, first) =>
    parts.every((part, index) => isWordOf(part, words[first + index]?.text ?? '')),
  );
  const [first, last] = [words[at], words[at + parts.length - 1]];
  return first && last && { start: first.start, end: last.end };
}

/** Returns the names of a text that contain digits, with positions from `offset` on. */
export function codesIn(text: string, offset = 0): (Place & { readonly text: string })[] {
  return [...text.matchAll(code)].flatMap(({ index, 0: text }) =>
    /\d/.test(text) ? [moved({ text, start: index, end: index + text.length }, offset)] : [],
  );
}

/** Returns the common form of codes: all digits replaced by 0. */
export function shapeOf(code: string): string {
  return code.toLowerCase().replace(/\d+/g, '0');
}

/** Formats a number like another one: currency or percent sign, separators and decimals; unformatted if `like` is a word. */
export function writtenLike(value: number, like: string): string {
  const [, prefix = '', written = '', suffix = ''] =
    /^[-−–+]?(\D*?)(\d[\d.,'’ \u00a0\u202f]*)?(\D*)$/u.exec(like) ?? [];
  if (written === '') return String(Number(value.toFixed(2)));
  const number = written.trim();
  const [, group = ''] =
    /^\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/.exec(number) ?? [];
  const [, point = '', decimals = ''] =
    /([.,])(\d+)$/.exec(group === '' ? number : number.slice(number.lastIndexOf(group) + 4)) ?? [];
  const shown = suffix.includes('%') && Math.abs(value) <= 1 ? value * 100 : value;
  const [whole = '', rest = ''] = Math.abs(shown).toFixed(decimals.length).split('.');
  const grouped =
    group === '' ? whole : whole.replace(/\d(?=(?:\d{3})+$)/g, (digit) => digit + group);
  return `${shown < 0 ? '-' : ''}${prefix}${grouped}${point}${rest}${/\s$/.test(written) ? ' ' : ''}${suffix}`;
}

/** Words separated by single blanks, as most values are. */
const simple = /^[\w.,:;@/()+-]+(?: [\w.,:;@/()+-]+)*$/;

/** Normalizes a text for comparison: case, blanks, dashes and quotes. */
export function fold(text: string): string {
  if (simple.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[−–—‑]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Folds a text and separates the date, time and zone of `2026-03-01T14:02:11Z` into words. */
export function foldTimes(text: string): string {
  return fold(text).replace(/(?<=\d)t(?=\d\d:\d\d)|(?<=\d:\d\d(?:\.\d+)?)z(?![\p{L}\p{N}])/gu, ' ');
}
