import { boundBefore } from './bound-before.js';
import { durationsIn } from './durations.js';
import {
  fractionValue,
  fractionWords,
  halves,
  numberWords,
  scales,
  type WordNumber,
  wordNumber,
} from './number-words.js';
import { placesOf } from './places-of.js';
import type { Quantity } from './quantity.js';
import { readingsOf } from './readings.js';
import { isSpacedUnit, percentUnit, type Unit, unitsNamed } from './units.js';

export type { Quantity, Reading } from './quantity.js';

const digits =
  /(?<![\p{L}\p{N}_]|[\p{L}\p{N}][.,:/-])(?:\d{1,3}(?:[ \u00a0\u202f\u2009_'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}(?!\d)(?:,\d+)?|\d{1,3}(?:\.\d{3})+,\d+|\d+(?:[.,]\d+)?(?:e[+-]?\d+)?|\.\d+)(?!\d)/giu;

/** Returns the quantities of a text, in order. Mask what only looks like one (dates, codes, names) before. */
export function quantitiesIn(text: string): Quantity[] {
  const durations = durationsIn(text);
  const found = [...durations];
  const inDurations = placesOf(durations);
  for (const match of text.matchAll(digits)) {
    if (inDurations.has(match.index)) continue;
    if (/^ and a half\b/i.test(text.slice(match.index + match[0].length))) continue;
    const quantity = digitQuantity(text, match.index, match[0]);
    if (quantity !== undefined) found.push(quantity);
  }
  for (const match of text.matchAll(halves)) {
    const [all, whole = ''] = match;
    const value = (wordNumber(whole)?.value ?? (/^\d/.test(whole) ? Number(whole) : 1)) + 0.5;
    const at = { start: match.index, end: match.index + all.length };
    found.push(inWords(text, at, value, { isFraction: false, isVague: false }));
  }
  const inNumbers = placesOf(found);
  for (const match of text.matchAll(fractionWords)) {
    const value = fractionValue(match[0]);
    if (value === undefined || inNumbers.has(match.index)) continue;
    const at = { start: match.index, end: match.index + match[0].length };
    found.push(inWords(text, at, value, { isFraction: true, isVague: false }));
  }
  const inFractions = placesOf(found);
  for (const match of text.matchAll(numberWords)) {
    const number = wordNumber(match[0]) ?? oneOf(text, match);
    if (number === undefined || inFractions.has(match.index) || isFreezing(text, match.index))
      continue;
    const at = { start: match.index, end: match.index + match[0].length };
    found.push(inWords(text, at, number.value, { isFraction: false, isVague: number.isVague }));
  }
  return compounded(
    ranged(
      found.sort((a, b) => a.start - b.start),
      text,
    ),
    text,
  );
}

/** "-40 to 85 °C": the unit behind the second number is that of the first. */
function ranged(quantities: readonly Quantity[], text: string): Quantity[] {
  return quantities.map((quantity, index) => {
    const next = quantities[index + 1];
    const before = quantities[index - 1];
    // "88 hours, 25.5 of them"
    if (
      before !== undefined &&
      quantity.units.length === 0 &&
      ofThem.test(text.slice(quantity.end))
    )
      return { ...quantity, units: before.isFraction ? [] : before.units };
    if (next === undefined || quantity.units.length > 0 || quantity.isFraction) return quantity;
    const isRange =
      /^\s*(?:to|–|—|-|or)\s*$/i.test(text.slice(quantity.end, next.start)) ||
      (/^\s*and\s*$/i.test(text.slice(quantity.end, next.start)) &&
        /\bbetween\s+$/i.test(text.slice(Math.max(0, quantity.start - 20), quantity.start)));
    return isRange ? { ...quantity, units: next.units } : quantity;
  });
}

const ofThem = /^\s+of (?:them|these|those|which|it|that)\b/i;

/** "one of the three" is a count, where "one" elsewhere is a pronoun. */
function oneOf(text: string, { index, 0: word }: RegExpExecArray): WordNumber | undefined {
  const isCounted =
    /^one$/i.test(word) &&
    new RegExp(
      `^\\s+(?:out\\s+)?of\\s+(?:the\\s+|its\\s+|these\\s+|all\\s+)?(?:\\d|${numberWords.source})`,
      'i',
    ).test(text.slice(index + word.length));
  return isCounted ? { value: 1, isVague: false } : undefined;
}

/** "4 hours and 50 minutes" is one quantity, in the smaller unit. */
function compounded(quantities: readonly Quantity[], text: string): Quantity[] {
  const joined: Quantity[] = [];
  for (const quantity of quantities) {
    const before = joined.at(-1);
    const whole = before && wholeOf(before, quantity, text);
    if (whole === undefined) joined.push(quantity);
    else joined.splice(-1, 1, whole);
  }
  return joined;
}

function wholeOf(large: Quantity, small: Quantity, text: string): Quantity | undefined {
  const [big, little] = [large.units[0], small.units[0]];
  const [many, few] = [large.readings[0], small.readings[0]];
  if (big === undefined || little === undefined || many === undefined || few === undefined)
    return undefined;
  if (big.kind !== little.kind || big.factor <= little.factor || big.offset !== 0) return undefined;
  if (!/^(?:,| and|, and)?\s*$/.test(text.slice(large.end, small.start))) return undefined;
  const value = (many.value * big.factor) / little.factor + few.value;
  return {
    ...large,
    ...{ end: small.end, text: text.slice(large.start, small.end), units: [little] },
    readings: [{ value, step: few.step }],
  };
}

/** "7 degrees below zero" says a sign, no second number. */
function isFreezing(text: string, at: number): boolean {
  return (
    /\b(?:below|above)\s+$/i.test(text.slice(Math.max(0, at - 8), at)) &&
    /^zero\b/i.test(text.slice(at))
  );
}

function digitQuantity(text: string, index: number, number: string): Quantity | undefined {
  const before =
    /(?:(?<![\p{L}\p{N}])(?:[-−–+]|minus |negative ))?(?:(?:US\$|[$€£¥₹])[ \u00a0]?|\b[A-Z]{3}[ \u00a0])?[-−]?$/u.exec(
      text.slice(Math.max(0, index - 16), index),
    )?.[0] ?? '';
  const start = index - before.length;
  const isNegative =
    /[-−–]|minus|negative/.test(before) &&
    !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start));
  const currency = unitsNamed(before.replace(/[-−–+\s]|minus|negative/g, ''));
  const isMoney = currency.length > 0;
  const after = text.slice(index + number.length, index + number.length + 40);
  if (/^(?:st|nd|rd|th)\b/.test(after)) return undefined;
  const scale = scaleOf(after, isMoney);
  const rest = after.slice(scale.length);
  const named = unitOf(rest);
  const isNoted = isMoney || /^[-−–+]|^minus|^negative/.test(before);
  return {
    start: isNoted ? start : index,
    end: index + number.length + scale.length + named.length,
    text: text
      .slice(isNoted ? start : index, index + number.length + scale.length + named.length)
      .trim(),
    readings: readingsOf(number).map(({ value, step }) => ({
      value: (isNegative ? -value : value) * scale.factor,
      step: step * scale.factor,
    })),
    isSigned: isNegative || before.includes('+'),
    bound: boundBefore(text.slice(0, isNoted ? start : index)),
    units: isMoney ? currency.map((unit) => ({ ...unit, factor: unit.factor })) : named.units,
    isFraction: false,
    isVague: false,
  };
}

function inWords(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  value: number,
  more: Pick<Quantity, 'isFraction' | 'isVague'>,
): Quantity {
  const named = more.isFraction
    ? { length: 0, units: [percentUnit] }
    : unitOf(text.slice(end, end + 40));
  const shown = more.isFraction ? value * 100 : value;
  return {
    ...{ start, end: end + named.length, text: text.slice(start, end + named.length) },
    readings: [{ value: shown, step: more.isFraction ? 1 : wordStep(value) }],
    ...{ isSigned: false, bound: boundBefore(text.slice(0, start)), units: named.units },
    ...more,
  };
}

/** "nine hundred" is exact to the unit; "two million" to what is said. */
function wordStep(value: number): number {
  return value >= 1e6 ? 10 ** Math.floor(Math.log10(value)) : 1;
}

function scaleOf(
  after: string,
  isMoney: boolean,
): { readonly factor: number; readonly length: number } {
  const match =
    /^(?:[ \u00a0]?(?:(hundred|dozen|thousand|million|billion|trillion|mn|bn|tn)s?\b|(mio|mrd)\b\.?)|([kKM])(?![\p{L}\p{N}])|(m)(?![\p{L}\p{N}])(?=\s?(?:USD|EUR|GBP|€|£|\$)))/u.exec(
      after,
    ) ?? (isMoney ? /^([mM])(?![\p{L}\p{N}])/u.exec(after) : null);
  if (match === null) return { factor: 1, length: 0 };
  const name = match.slice(1).find((group) => group !== undefined) ?? '';
  const factor = name === 'M' || name === 'm' ? 1e6 : (scales.get(name.toLowerCase()) ?? 1);
  return { factor, length: match[0].length };
}

/** Returns the unit behind a number: two words, one word, or a sign. */
function unitOf(rest: string): { readonly length: number; readonly units: readonly Unit[] } {
  const match =
    /^([ \u00a0\u202f-]?)((?:°\s?)?[\p{L}µ°%€$£¥₹¢²³/]+\d?)(?:([ \u00a0])(\p{L}+))?/u.exec(rest);
  if (match === null) return { length: 0, units: [] };
  const [, gap = '', first = '', between = '', second = ''] = match;
  // "two second-class tickets"
  if (/^second-\p{L}/iu.test(rest.slice(gap.length))) return { length: 0, units: [] };
  const [rate = ''] = /^\s?\p{L}+ per \p{L}+/u.exec(rest) ?? [];
  const rated = rate === '' ? [] : unitsNamed(rate);
  if (rated.length > 0) return { length: rate.length, units: rated };
  // "1.35 CPU cores"
  const [cores = ''] = /^\s(?:CPU |v?cpu |processor )cores?(?!\p{L})/iu.exec(rest) ?? [];
  if (cores !== '') return { length: cores.length, units: unitsNamed('cores') };
  const both = second === '' ? [] : unitsNamed(`${first} ${second}`);
  if (both.length > 0)
    return { length: gap.length + first.length + between.length + second.length, units: both };
  const isSpaced = isSpacedUnit(first) || /^ s(?=$|[.,;)\n])/.test(rest);
  const one = gap === '' || isSpaced ? unitsNamed(first.replace(/\s/g, '')) : [];
  return one.length > 0
    ? { length: gap.length + first.length, units: one }
    : { length: 0, units: [] };
}
