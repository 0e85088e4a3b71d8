import type { Place } from './place.js';

/** A possible meaning of a number, and the distance to the next number with as many digits. */
interface Reading {
  readonly value: number;
  readonly step: number;
}

/** A number in a text. `32.090` has two readings, and `4.6 million` too: with and without the word. */
export interface NumberMention extends Place {
  readonly readings: readonly Reading[];
  readonly isPercent: boolean;
  readonly isSigned: boolean;
  /** Whether it is a word: "three", "twice", "third". */
  readonly isWord: boolean;
}

const scales = new Map(
  (
    [
      ['k thousand tsd mille', 1e3],
      ['m mn mio million millions millionen', 1e6],
      ['bn mrd billion milliard milliards milliarden', 1e9],
    ] as const
  ).flatMap(([names, factor]) => names.split(' ').map((name) => [name, factor] as const)),
);
const blank = '[ \\u00a0\\u202f\\u2009]';
const digits =
  "\\d{1,3}(?:[ \\u00a0\\u202f\\u2009'’]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*";
const number = new RegExp(
  `(?<![\\p{L}_][\\p{L}\\p{N}_./:-]{0,40}|\\p{N}|\\d[.,:/])(?<sign>[-−–+]?(?:[$€£¥₹]${blank}?)?[-−]?)(?<digits>${digits})` +
    `(?:(?<percent>${blank}?(?:%|percent|per cent|Prozent|pour cent|pct)(?!\\p{L}))|${blank}?(?<scale>${[...scales.keys()].join('|')})(?![\\p{L}\\p{N}]))?` +
    '(?!\\d|[-.:/]\\d|\\p{L}+\\d)',
  'giu',
);
const grouped = /^\d{1,3}(?:[., '’\u00a0\u202f\u2009]\d{3})+(?:[.,]\d+)?$/;

/** Words of small numbers in English, German, French and Spanish, from 0. */
const words = `zero no none nil null kein keine keinen aucun aucune ninguno
one once single first ein eine einen einer einmal erste un une premier uno una
two twice double second both zwei beide zweimal zweite deux deuxième dos
three triple third drei dritte trois troisième tres
four fourth vier vierte quatre quatrième cuatro
five fifth fünf fünfte cinq cinquième cinco
six sixth sechs sechste sixième seis
seven seventh sieben siebte sept septième siete
eight eighth acht achte huit huitième ocho
nine ninth neun neunte neuf neuvième nueve
ten tenth zehn zehnte dix dixième diez
eleven eleventh elf onze
twelve twelfth zwölf douze doce`.split('\n');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map<string, number>([
  ...words.flatMap((line, value) => line.split(' ').map((word) => [word, value] as const)),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ...'half halb hälfte moitié mitad'.split(' ').map((word) => [word, 0.5] as const),
]);
const word =
  /(?<![\p{L}\p{N}_.,-])(?:\p{L}+|\d{1,4}(?:st|nd|rd|th|er|ère|e|ème))(?![\p{L}\p{N}_])/gu;

/** Returns the numbers in digits of a text, in order; skips codes such as `K-104` and `4.8.0`. */
export function numbersIn(text: string): NumberMention[] {
  return [...text.matchAll(number)].flatMap(({ index: start, groups = {} }) => {
    const { sign = '', digits: written = '', percent = '', scale = '' } = groups;
    const isCode =
      /^0\d/.test(written) || ((written.match(/[.,]/g) ?? []).length > 1 && !grouped.test(written));
    if (isCode) return [];
    const factor = (scales.get(scale.toLowerCase()) ?? 1) * (/[-−–]/.test(sign) ? -1 : 1);
    const plain = readingsOf(written);
    const scaled = plain.map(({ value, step }) => ({
      value: value * factor,
      step: step * Math.abs(factor),
    }));
    return {
      start,
      end: start + sign.length + written.length + percent.length,
      isWord: false,
      readings: Math.abs(factor) === 1 ? scaled : [...scaled, ...plain],
      isPercent: percent !== '',
      isSigned: /[-−–+]/.test(sign),
    };
  });
}

export function numberWordsIn(text: string): NumberMention[] {
  return [...text.matchAll(word)].flatMap(({ index: start, 0: all }) => {
    const value = /^\d/.test(all) ? Number.parseInt(all, 10) : values.get(all.toLowerCase());
    if (value === undefined) return [];
    const readings = [{ value, step: value === 0.5 ? 0.01 : 1 }];
    const kind = { isPercent: false, isSigned: false, isWord: true };
    return { start, end: start + all.length, readings, ...kind };
  });
}

/** Returns the number that a whole text is, with at most a currency or percent sign; `undefined` for other texts. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim();
  if (/^-?\d{1,15}(?:\.\d+)?$/.test(plain)) return Number(plain);
  if (/^[A-Z]{3}\s*[-−+]?\d/.test(plain)) return readNumber(plain.slice(3));
  if (plain.length > 40 || !/^[-−+$€£¥₹\d]/.test(plain)) return undefined;
  const bare = plain.replace(/\s*(?:[€$£¥₹%]|(?<=[\d\s])[A-Z]{3})$/, '');
  const [first] = numbersIn(bare);
  return first?.start === 0 && first.end === bare.length ? first.readings[0]?.value : undefined;
}

/** Returns the readings of digits with separators: two for a single separator before three digits. */
function readingsOf(written: string): Reading[] {
  const text = written.replace(/[ '’\u00a0\u202f\u2009]/g, '');
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const whole = { value: Number(text.replace(/[.,]/g, '')), step: 1 };
  const isOneKind = !(text.includes(',') && text.includes('.'));
  if (last === -1 || (isOneKind && text.search(/[.,]/) !== last)) return [whole];
  const value = Number(`${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`);
  const decimal = { value, step: 10 ** -(text.length - last - 1) };
  return isOneKind && /^[1-9]\d{0,2}[.,]\d{3}$/.test(written) ? [whole, decimal] : [decimal];
}

/**
 * Fit of a stated number to a computed one. `same`: it rounds to the digits given, times 100 with a percent sign. `near`: it
 * differs by an unwritten sign ("fell by 9"), a unit of time, share or magnitude, or rounding to tens or more within 2 %.
 */
export type Fit = 'same' | 'near' | 'other';

/** Units of time, shares, dozens and magnitudes. */
export const unitFactors: readonly number[] = [
  7, 12, 24, 30, 52, 60, 100, 365, 1000, 1024, 1440, 3600, 10_000, 86_400, 1e6, 1e9,
];

export function fitOf({ readings, isPercent, isSigned }: NumberMention, computed: number): Fit {
  const values = isPercent ? [computed * 100, computed] : [computed];
  const isOne = (test: (reading: Reading, value: number) => boolean): boolean =>
    readings.some((reading) => values.some((value) => test(reading, value)));
  if (isOne(isRounded)) return 'same';
  const isNear = (reading: Reading, value: number): boolean =>
    (!isSigned && isRounded(reading, -value)) ||
    unitFactors.some(
      (unit) => isRounded(reading, value * unit) || isRounded(reading, value / unit),
    ) ||
    isRoundedToTens(reading, value);
  return isOne(isNear) ? 'near' : 'other';
}

export function isRounded({ value, step }: Reading, computed: number): boolean {
  return Math.abs(value - computed) <= (step / 2) * (1 + 1e-9) + 1e-9 * Math.abs(computed);
}

function isRoundedToTens({ value, step }: Reading, computed: number): boolean {
  const distance = Math.abs(value - computed);
  if (step !== 1 || value === 0 || distance > 0.02 * Math.abs(computed)) return false;
  const zeros = /0*$/.exec(String(value))?.[0].length ?? 0;
  return distance <= 10 ** zeros / 2;
}
