import { isRounded } from '../values/fit.js';
import { type Moment, type MomentMention, momentsIn } from '../values/moment.js';
import { type NumberMention, numbersIn, numberWordsIn } from '../values/number.js';

/** A value in the text of an answer. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Words that may stand between a number and its bracket: "18 docks out of service [=…]". */
const maxWordsBehind = 4;
/** Units of which a smaller one is counted beside: "17 hours and 45 minutes". */
const compoundFactors = [60, 24, 12, 7, 1000, 100];

/**
 * Returns the numbers before a place that a formula there can be about, the last first: directly before it, or with a few words
 * between. `floor` is where the text before begins.
 */
export function numbersBefore(text: string, floor: number, at: number): NumberMention[] {
  const part = text.slice(floor, at);
  const moments = momentsIn(part);
  const isFree = ({ start, end }: Place): boolean =>
    !moments.some((other) => other.start < end && start < other.end);
  return [...numbersIn(part), ...numberWordsIn(part)]
    .filter((each) => isFree(each) && isDirect(part.slice(each.end)))
    .sort((a, b) => b.end - a.end)
    .map((each) => moved(each, floor));
}

/** Returns the date or time directly before a place. */
export function momentBefore(text: string, floor: number, at: number): MomentMention | undefined {
  const part = text.slice(floor, at);
  const last = momentsIn(part).at(-1);
  return last === undefined || !isDirect(part.slice(last.end)) ? undefined : moved(last, floor);
}

/** Returns the last word before a place; an empty place where there is none. */
export function wordBefore(text: string, floor: number, at: number): Place {
  const part = text.slice(floor, at);
  const [word] = /[\p{L}\p{N}][\p{L}\p{N}.,'’%-]*(?=[^\p{L}\p{N}]*$)/u.exec(part) ?? [];
  if (word === undefined) return { start: at, end: at };
  const start = floor + part.lastIndexOf(word);
  return { start, end: start + word.replace(/[.,'’-]+$/, '').length };
}

/** Whether "17 hours and 45 minutes" is the computed number, in the larger or the smaller unit; `undefined` where it is one number. */
export function compoundBefore(
  text: string,
  floor: number,
  { start, readings }: NumberMention,
  computed: number,
): Place | undefined {
  const before = /(\d+(?:[.,]\d+)?)\s*(?:\p{L}+\.?)(?:,?\s+\p{L}+)?\s+$/u.exec(
    text.slice(floor, start),
  );
  if (before === null) return undefined;
  const large = Number((before[1] ?? '').replace(',', '.'));
  const isSame = readings.some(({ value, step }) =>
    compoundFactors.some(
      (factor) =>
        isRounded({ value: large * factor + value, step }, computed) ||
        isRounded({ value: large + value / factor, step: step / factor }, computed),
    ),
  );
  return isSame ? { start: floor + before.index, end: start } : undefined;
}

/** Whether a computed number of minutes or so is a time such as `1:43`. */
export function isClock(readings: readonly Moment[], computed: number): boolean {
  return readings.some(
    ({ minute, year }) =>
      minute !== undefined &&
      year === undefined &&
      [minute, minute / 60, minute * 60].some((value) =>
        isRounded({ value, step: 0.02 }, computed),
      ),
  );
}

function isDirect(between: string): boolean {
  return (
    !/[;:!?()\n]|[.,]\s/.test(between) &&
    between.split(/\s+/).filter((each) => /\p{L}/u.test(each)).length <= maxWordsBehind
  );
}

function moved<T extends Place>(place: T, by: number): T {
  return { ...place, start: place.start + by, end: place.end + by };
}
