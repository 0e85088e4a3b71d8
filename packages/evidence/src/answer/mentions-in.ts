import type { CheckedValue } from '@pce/core/internal';
import type { MomentMention } from '../values/moment.js';
import { overlaps } from '../values/place.js';
import { codesIn, namePartsOf, placeOf, type Words, wordsIn } from '../values/words.js';
import { hasMention, isNumber, type Mention, type Statement } from './statement.js';

/** The text before a known size: "the 4 sites", "all 8 lamps", "of the 12". */
const isSize = /(?:^|[^\p{L}])(?:the|all|of|die|der|den|alle|aller|les|des|los|las)\s+$/iu;

/**
 * Returns the plain numbers and dates of a statement that a result has to contain: all but those that a bracket proves, the
 * request or context has, or a formula of the sentence uses as a condition, and but list numbers and sizes.
 */
export function mentionsIn(statement: Statement, proven: readonly CheckedValue[]): Mention[] {
  const { text, words, given, brackets, place } = statement;
  const conditions = brackets.flatMap(({ bracket }) =>
    bracket.type === 'formula' ? wordsIn(bracket.expression) : [],
  );
  // A month without a year is a period.
  const moments = words.moments.filter(({ readings }) =>
    readings.some((each) => each.year ?? each.day ?? each.minute),
  );
  const numbers = words.numbers.map((each) => dayOf(each, moments, text) ?? yearOr(each, text));
  const mentions: Mention[] = [...numbers, ...moments];
  return mentions.filter((mention) => {
    if (proven.some((each) => overlaps(each, mention))) return false;
    if (hasMention(given, mention) || isInName(text.slice(mention.start, mention.end), given))
      return false;
    const before = text.slice(place.start, mention.start);
    // Inserted by code for an uncertain claim.
    if (before.endsWith('(confidence ')) return false;
    if (/^\s*(?:[-*+]\s+)?$/.test(before) && /^[.)]\s/.test(text.slice(mention.end))) return false;
    if (statement.isCited(mention)) return true;
    if (conditions.some((each) => hasMention(each, mention))) return false;
    const isSmall =
      isNumber(mention) && mention.readings.some(({ value, step }) => value <= 100 && step === 1);
    return !(isSmall && isSize.test(before));
  });
}

/** Returns whether digits belong to a name or path in the request or context: the 47 of `week-47.csv`. */
function isInName(shown: string, { words, moments, numbers }: Words): boolean {
  return words.some(
    (word) =>
      word.text === shown && ![...moments, ...numbers].some((other) => overlaps(word, other)),
  );
}

/** Text between the days of one month: `16, 18 and 19 March`. */
const betweenDays = /^(?:[\s,–-]|(?<!\d)\d{1,2}(?!\d)|(?<!\p{L})\p{L}{1,3}(?!\p{L}))+$/u;
const maxBetween = 40;

function dayOf(
  number: Mention,
  moments: readonly MomentMention[],
  text: string,
): Mention | undefined {
  const { start, end } = number;
  const day = Number(text.slice(start, end));
  if (!Number.isInteger(day) || day < 1 || day > 31) return undefined;
  const next = moments.find((each) => each.start >= end && each.start - end <= maxBetween);
  const isListed = next !== undefined && betweenDays.test(text.slice(end, next.start));
  const readings = isListed ? next.readings.filter((each) => each.day !== undefined) : [];
  return readings.length === 0
    ? undefined
    : { start, end, readings: readings.map((each) => ({ ...each, day })) };
}

/** Reads a four-digit number as a year if it can be one. */
function yearOr(mention: Mention, text: string): Mention {
  const { start, end } = mention;
  const shown = text.slice(start, end);
  return /^(?:19|20)\d\d$/.test(shown)
    ? { start, end, readings: [{ year: Number(shown) }] }
    : mention;
}

/**
 * Returns the codes of a sentence with citations that neither the request nor a result has, if results have codes of the
 * same shape: `INV-2026-0471` instead of `INV-2026-0417`. Codes of other shapes are treated as names.
 */
export function foreignCodes(statement: Statement, found: readonly CheckedValue[]): CheckedValue[] {
  const { text, place, words, given, evidence, brackets, citations } = statement;
  if (brackets.length === 0 && citations.length === 0) return [];
  const known = [...found, ...words.numbers, ...words.moments, ...citations];
  return codesIn(text.slice(place.start, place.end), place.start).flatMap((code) => {
    if (known.some((each) => overlaps(each, code))) return [];
    if (placeOf(given, namePartsOf(code.text)) !== undefined) return [];
    const like = evidence.codeLike(code.text);
    const reason = `no result has it; there is ${like}`;
    return like === undefined ? [] : [statement.value(code, 'unsupported', { reason })];
  });
}
