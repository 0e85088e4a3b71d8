import { boundBefore } from './bound-before.js';
import type { Quantity } from './quantity.js';
import { exactly } from './readings.js';
import { unitsNamed } from './units.js';

const duration =
  /(?<![\p{L}\p{N}.,:/-])(?=\d{1,6} ?[dhm])(?:(?<days>\d{1,6}) ?(?:d|days?) ?)?(?:(?<hours>\d{1,6}) ?(?:h|hrs?|hours?) ?)?(?:(?<minutes>\d{1,6}) ?(?:m|mins?|minutes?) ?)?(?:(?<seconds>\d{1,6}(?:\.\d{1,6})?) ?(?:s|secs?|seconds?))?(?![\p{L}\p{N}])/gu;
const hoursAndMinutes =
  /(?<![\p{L}\p{N}.,:/-])(?<hours>\d{1,3})h(?<minutes>[0-5]\d)(?![\p{L}\p{N}])/gu;

/** Parts of a duration, with the seconds of one. */
const spans = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** Returns the durations of a text that are written together, each in the unit of its last part: "9m09s", "14h30", "6d4h". */
export function durationsIn(text: string): Quantity[] {
  return [...text.matchAll(duration), ...text.matchAll(hoursAndMinutes)].flatMap((match) => {
    const parts = spans.flatMap(([name, span]) => {
      const number = match.groups?.[name];
      return number === undefined ? [] : [{ name, span, number }];
    });
    const last = parts.at(-1);
    if (last === undefined || parts.length < 2) return [];
    const seconds = parts.reduce((sum, { number, span }) => sum + Number(number) * span, 0);
    const start = match.index;
    const shown = match[0].trimEnd();
    return {
      ...{ start, end: start + shown.length, text: shown, isSigned: false },
      readings: [{ value: seconds / last.span, step: exactly(last.number).step }],
      ...{ bound: boundBefore(text.slice(0, start)), isFraction: false, isVague: false },
      units: unitsNamed(last.name),
    };
  });
}
