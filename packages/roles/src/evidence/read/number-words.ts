import { stem } from '@pce/core/commands';

const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const values = new Map<string, number>([
  ...small.map((word, index) => [word, index] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
]);

const stems = new Set([...values.keys()].map(stem));

/** Returns whether a stem is that of a number in words: "fiv". */
export function isNumberStem(word: string): boolean {
  return stems.has(word);
}

/** Multipliers, as words and as letters behind a number. */
export const scales: ReadonlyMap<string, number> = new Map([
  ...['hundred', 'hundreds'].map((word) => [word, 100] as const),
  ...['dozen', 'dozens'].map((word) => [word, 12] as const),
  ...['thousand', 'thousands', 'k'].map((word) => [word, 1e3] as const),
  ...['million', 'millions', 'mn', 'mio'].map((word) => [word, 1e6] as const),
  ...['billion', 'billions', 'bn', 'mrd'].map((word) => [word, 1e9] as const),
  ...['trillion', 'trillions', 'tn'].map((word) => [word, 1e12] as const),
]);

const multiples = new Map([
  ['twice', 2],
  ['double', 2],
  ['triple', 3],
]);

const parts = new Map([
  ['half', 1 / 2],
  ['halves', 1 / 2],
  ['third', 1 / 3],
  ['thirds', 1 / 3],
  ['quarter', 1 / 4],
  ['quarters', 1 / 4],
  ['fifth', 1 / 5],
  ['fifths', 1 / 5],
  ['tenth', 1 / 10],
  ['tenths', 1 / 10],
]);

const word = [...values.keys(), ...scales.keys()].filter((each) => each.length > 2).join('|');

/** A number in words; "one" by itself is more often a pronoun. */
export const numberWords = new RegExp(
  String.raw`\b(?:(?:an?|several|a few|many)\s+(?:hundred|dozen|thousand|million|billion|trillion)s?|(?:${word})(?:(?:[\s-]+|\s+and\s+)(?:${word}))*)\b|\b(?:twice|double|triple)(?=\s+(?:as|that|the)\b)`,
  'gi',
);

/** "Two and a half". */
export const halves = new RegExp(
  String.raw`\b(\d+|${small.slice(1).join('|')}) and a half\b`,
  'gi',
);

/** A fraction in words: "half", "a third", "two thirds". */
export const fractionWords =
  /(?<!\b(?:first|second|other|latter|front|back|top|bottom|upper|lower|early|late)[\s-])\b(?:half|(?:an?|one|two|three|four|nine)[\s-]+(?:halves|thirds?|quarters?|fifths?|tenths?))\b/gi;

export interface WordNumber {
  readonly value: number;
  /** "several million": from two of them to ten. */
  readonly isVague: boolean;
}

/** Returns the value of a number in words; `undefined` for "one" and for words that make no number. */
export function wordNumber(text: string): WordNumber | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((each) => each !== 'and');
  const isVague =
    /^(?:several|many|few)$/.test(words[0] === 'a' ? (words[1] ?? '') : (words[0] ?? '')) ||
    (words.length === 1 &&
      /^(?:hundreds|dozens|thousands|millions|billions|trillions)$/.test(words[0] ?? ''));
  const multiple = multiples.get(words[0] ?? '');
  if (multiple !== undefined) return { value: multiple, isVague: false };
  let total = 0;
  let group = 0;
  for (const each of words) {
    const scale = scales.get(each);
    if (scale === 100 || scale === 12) group = Math.max(group, 1) * scale;
    else if (scale !== undefined) {
      total += Math.max(group, 1) * scale;
      group = 0;
    } else group += values.get(each) ?? 0;
  }
  const value = total + group;
  return value < 2 && text.toLowerCase() !== 'zero' ? undefined : { value, isVague };
}

/** Returns the value of a fraction in words. */
export function fractionValue(text: string): number | undefined {
  const [first = '', second] = text.toLowerCase().split(/[\s-]+/);
  const part = parts.get(second ?? first);
  if (part === undefined) return undefined;
  return second === undefined ? part : part * (values.get(first) ?? 1);
}
