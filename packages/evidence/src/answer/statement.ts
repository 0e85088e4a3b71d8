import { isRounded } from '../values/fit.js';
import { isSameMoment, type MomentMention } from '../values/moment.js';
import type { NumberMention } from '../values/number.js';
import { isWordOf, type Words, wordsIn } from '../values/words.js';
import type { Bracket } from './bracket.js';
import { momentBefore, numbersBefore, type Place, wordBefore } from './value-before.js';

/** A bracket, behind a place of the text. */
export interface PlacedBracket {
  readonly at: number;
  readonly bracket: Bracket;
}

/** A sentence of an answer as its values are bound: what it names, cites and declares. */
export interface Statement extends Place {
  readonly text: string;
  readonly words: Words;
  /** Words of the sentence before it. */
  readonly before: Words;
  readonly brackets: readonly PlacedBracket[];
  /** Citations with their places. */
  readonly citations: readonly (Place & { readonly ids: readonly string[] })[];
  /** Words of the quotations in it. */
  readonly quoted: readonly Words[];
}

/** Returns the words of a text where they stand in the whole answer. */
export function wordsAt(text: string, start: number): Words {
  const { words, moments, numbers } = wordsIn(text);
  const move = <T extends Place>(place: T): T => ({
    ...place,
    start: place.start + start,
    end: place.end + start,
  });
  return { words: words.map(move), moments: moments.map(move), numbers: numbers.map(move) };
}

/** A number or date of a statement. */
export type Mention =
  | (NumberMention & { readonly type: 'number' })
  | (MomentMention & { readonly type: 'moment' });

/** Returns where the value before a place can begin: behind the bracket or citation before it. */
export function floorOf({ start, brackets, citations }: Statement, at: number): number {
  const before = [...brackets.map((each) => each.at), ...citations.map((each) => each.end)];
  return Math.max(start, ...before.filter((each) => each < at));
}

/** Returns the place of the number, date or word directly before a bracket. */
export function placeBefore(statement: Statement, at: number): Place {
  const { start, end } =
    mentionBefore(statement, at) ?? wordBefore(statement.text, floorOf(statement, at), at);
  return { start, end };
}

/** Returns the number in digits or the date directly before a place. */
export function mentionBefore(statement: Statement, at: number): Mention | undefined {
  const floor = floorOf(statement, at);
  const [number] = numbersBefore(statement.text, floor, at);
  if (number?.isWord === false) return { type: 'number', ...number };
  const moment = momentBefore(statement.text, floor, at);
  return moment === undefined ? undefined : { type: 'moment', ...moment };
}

/** Whether a text has a number or date, in any writing. A year is a number there. */
export function hasMention({ numbers, moments }: Words, mention: Mention): boolean {
  const values = numbers.flatMap(({ readings }) => readings.map(({ value }) => value));
  if (mention.type === 'number')
    return mention.readings.some((each) => values.some((value) => isRounded(each, value)));
  const known = moments.flatMap(({ readings }) => readings);
  return mention.readings.some(
    (stated) =>
      known.some((each) => isSameMoment(stated, each)) ||
      (stated.month === undefined && values.some((value) => value === stated.year)),
  );
}

/** Whether a text has the words of a name, one behind the other. */
export function hasName({ words }: Words, parts: readonly string[]): boolean {
  return words.some((_, at) =>
    parts.every((part, index) => isWordOf(part, words[at + index]?.text ?? '')),
  );
}

/** Whether a citation stands directly behind a value. */
export function isDirectlyCited({ end }: Place, { text, citations }: Statement): boolean {
  return citations.some(({ start }) => start >= end && text.slice(end, start).trim() === '');
}
