import { type MomentMention, momentsIn } from '../values/moment.js';
import { isRounded, type NumberMention, numbersIn, numberWordsIn } from '../values/number.js';
import { overlaps, type Place } from '../values/place.js';

/** Maximum number of words between a value and its bracket ("10 docks out of service [=…]"). */
const maxWords = 4;
/** Units with a smaller unit after them: "17 hours and 45 minutes". */
const smallerUnits = [60, 24, 12, 7, 1000, 100];

/** Returns the numbers that a bracket at the end of a text can refer to, the last one first. */
export function numbersBefore(text: string): NumberMention[] {
  const moments = momentsIn(text);
  return [...numbersIn(text), ...numberWordsIn(text)]
    .filter((each) => isBefore(text, each))
    .filter((each) => !moments.some((other) => overlaps(each, other)))
    .sort((a, b) => b.end - a.end);
}

/** Returns the date or time at the end of a text. */
export function momentBefore(text: string): MomentMention | undefined {
  return momentsIn(text).findLast((each) => isBefore(text, each));
}

/** Returns the last word of a text; an empty place if there is none. */
export function wordBefore(text: string): Place {
  const [word = ''] = /[\p{L}\p{N}][\p{L}\p{N}.,'’%-]*(?=[^\p{L}\p{N}]*$)/u.exec(text) ?? [];
  const start = word === '' ? text.length : text.lastIndexOf(word);
  return { start, end: start + word.replace(/[.,'’-]+$/, '').length };
}

/** Returns the start of "17 hours and 45 minutes" or "3 of 4" if both numbers together are the computed number. */
export function compoundStart(
  text: string,
  small: NumberMention,
  computed: number,
): number | undefined {
  const before = /(\d+(?:[.,]\d+)?)\s*(?:\p{L}+\.?)(?:,?\s+\p{L}+)?\s+$/u.exec(
    text.slice(0, small.start),
  );
  const large = Number((before?.[1] ?? '').replace(',', '.'));
  const isSame = small.readings.some(
    ({ value, step }) =>
      Math.abs(large / value - computed) < 1e-9 ||
      smallerUnits.some(
        (unit) =>
          isRounded({ value: large * unit + value, step }, computed) ||
          isRounded({ value: large + value / unit, step: step / unit }, computed),
      ),
  );
  return isSame ? before?.index : undefined;
}

/** Returns whether only a few words and no punctuation follow a value. */
function isBefore(text: string, { end }: Place): boolean {
  const behind = text.slice(end);
  const words = behind.split(/\s+/).filter((each) => /\p{L}/u.test(each));
  return !/[;:!?()\n]|[.,]\s/.test(behind) && words.length <= maxWords;
}
