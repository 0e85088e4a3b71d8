import { placesOf } from './places-of.js';

/** A date as far as it is said: the 14th, March 2026, the second quarter. */
export interface PartialDate {
  readonly year?: number;
  readonly quarter?: number;
  readonly month?: number;
  readonly day?: number;
  readonly hour?: number;
  readonly minute?: number;
}

/** A date of a text, with its readings: "03/04/2026" has two. */
export interface DateMention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly readings: readonly PartialDate[];
}

/** Names of the months in lower case, January first. */
export const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A full stop behind a name that is not cut short is the sentence's. */
const month =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|Jun(?:e|\\.)?|Jul(?:y|\\.)?|Aug(?:ust|\\.)?|Sep(?:t(?:ember|\\.)?|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)(?!\\p{L})';
/** Months of German, French and Spanish, January first, where a day stands before them. */
const otherMonths = [
  'januar|jänner|janvier|enero',
  'februar|feber|février|febrero',
  'märz|mars|marzo',
  'avril|abril',
  'mai|mayo',
  'juni|juin|junio',
  'juli|juillet|julio',
  'août|agosto',
  'septembre|septiembre',
  'oktober|octobre|octubre',
  'novembre|noviembre',
  'dezember|décembre|diciembre',
];
const ordinals: Readonly<Record<string, number>> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4 },
  ...{ '1st': 1, '2nd': 2, '3rd': 3, '4th': 4 },
};

type Reader = (groups: readonly (string | undefined)[]) => readonly PartialDate[];

const edge = '(?<![\\p{L}\\p{N}.,/-])';
const patterns: readonly (readonly [RegExp, Reader])[] = [
  // "Between April and June 2026": a quarter.
  [
    /\b(?:(?:between|from)\s+)?(January|April|July|October)\s*(?:and|to|through|until|–|-)\s*(March|June|September|December)(?:,?\s+(?:of\s+)?(\d{4}))?\b/gi,
    ([from, to, y]) =>
      monthOf(to) - monthOf(from) === 2 ? [made({ year: y, quarter: monthOf(to) / 3 })] : [],
  ],
  [
    new RegExp(
      `${edge}(\\d{4})-(\\d{2})-(\\d{2})(?:[T ](\\d{2}):(\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?(?![\\p{L}\\p{N}]|-\\d)`,
      'gu',
    ),
    ([y, m, d, h, min]) => [made({ year: y, month: m, day: d, hour: h, minute: min })],
  ],
  [
    new RegExp(`${edge}(\\d{4})-(0[1-9]|1[0-2])(?![\\p{L}\\p{N}-])`, 'gu'),
    ([y, m]) => [made({ year: y, month: m })],
  ],
  [
    new RegExp(
      `${edge}(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?\\s+(${month})(?:,?\\s+(\\d{4}))?(?!\\p{N})`,
      'giu',
    ),
    ([d, m, y]) => [made({ year: y, month: monthOf(m), day: d })],
  ],
  [
    new RegExp(
      `${edge}(\\d{1,2})(?:\\.|er)?\\s+(?:de\\s+)?(${otherMonths.join('|')}|${month})(?:\\s+(?:de\\s+)?(\\d{4}))?(?!\\p{L}|\\p{N})`,
      'giu',
    ),
    ([d, m, y]) => [made({ year: y, month: monthOf(m), day: d })],
  ],
  // "14 and 16 January": the month stands behind the last.
  [
    new RegExp(
      `${edge}(\\d{1,2})(?=\\s*(?:and|or|to|until|–|-|,)\\s*\\d{1,2}(?:st|nd|rd|th)?\\s+(${month}))`,
      'giu',
    ),
    ([d, m]) => [made({ month: monthOf(m), day: d })],
  ],
  [
    new RegExp(`\\b(${month})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?(?![\\p{N}])`, 'giu'),
    ([m, d, y]) => [made({ year: y, month: monthOf(m), day: d })],
  ],
  [
    new RegExp(`\\b(${month}),?\\s+(?:of\\s+)?(\\d{4})(?!\\p{N})`, 'giu'),
    ([m, y]) => [made({ year: y, month: monthOf(m) })],
  ],
  [
    new RegExp(`${edge}(\\d{1,2})[./](\\d{1,2})[./](\\d{4})(?![\\p{N}])`, 'gu'),
    ([a, b, y]) => [made({ year: y, month: b, day: a }), made({ year: y, month: a, day: b })],
  ],
  [/\bQ([1-4])(?:[ /-]?(\d{4}))?\b/g, ([q, y]) => [made({ year: y, quarter: q })]],
  [
    /\b(first|second|third|fourth|1st|2nd|3rd|4th)\s+quarter(?:\s+(?:of\s+)?(\d{4}))?\b/gi,
    ([q = '', y]) => [made({ year: y, quarter: ordinals[q.toLowerCase()] })],
  ],
  // "Half past eight": in the morning or in the evening.
  [
    /\b(half|quarter|a quarter) (past|to) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})(?!\p{L})/giu,
    ([part, side, h]) => {
      const minute = /half/i.test(part ?? '') ? 30 : side === 'past' ? 15 : 45;
      const hour = hourOf(h) - (side === 'to' ? 1 : 0);
      return [made({ hour, minute }), made({ hour: (hour + 12) % 24, minute })];
    },
  ],
  [
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) o['’]clock\b/giu,
    ([h]) => [
      made({ hour: hourOf(h), minute: 0 }),
      made({ hour: (hourOf(h) + 12) % 24, minute: 0 }),
    ],
  ],
  [
    /\b(\d{1,2})\s?h\s?(\d{2})(?![\p{L}\p{N}]|\s?m(?:in)?\b)/gu,
    ([h, m]) => [made({ hour: h, minute: m })],
  ],
  [
    /\b(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s?(a\.?m\.?|p\.?m\.?)(?!\p{L})/giu,
    ([h, m, half = '']) => [
      made({ hour: (Number(h) % 12) + (/^p/i.test(half) ? 12 : 0), minute: m ?? 0 }),
    ],
  ],
  [
    new RegExp(`${edge}([01]?\\d|2[0-3]):([0-5]\\d)(?::[0-5]\\d)?(?![\\p{N}:])`, 'gu'),
    ([h, m]) => [made({ hour: h, minute: m })],
  ],
  [
    new RegExp(`\\b(?:in|since|of|until|from|by|during|for)\\s+(${month})(?!\\s*\\d)`, 'gu'),
    ([m]) => [made({ month: monthOf(m) })],
  ],
];

/** Returns the dates and times of a text, in order. A year by itself is left to the numbers. */
export function datesIn(text: string): DateMention[] {
  const found: DateMention[] = [];
  const taken = new Set<number>();
  for (const [pattern, read] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const places = [...placesOf([{ start, end }])];
      if (places.some((place) => taken.has(place))) continue;
      const readings = read(match.slice(1)).filter(isPossible);
      if (readings.length === 0) continue;
      found.push({ start, end, text: match[0], readings });
      for (const place of places) taken.add(place);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the month of a date that says nothing else: "in April". */
export function monthAlone(date: PartialDate): string | undefined {
  const { month: place, ...more } = date;
  return place !== undefined && Object.keys(more).length === 0 ? monthNames[place - 1] : undefined;
}

/** Returns whether the stated date is the known one, as far as it is said. */
export function isSameDate(stated: PartialDate, known: PartialDate): boolean {
  const knownQuarter = known.quarter ?? (known.month && Math.ceil(known.month / 3));
  return (
    (stated.year === undefined || stated.year === known.year) &&
    (stated.quarter === undefined || stated.quarter === knownQuarter) &&
    (stated.month === undefined || stated.month === known.month) &&
    (stated.day === undefined || stated.day === known.day) &&
    (stated.hour === undefined || stated.hour === (known.hour ?? 0)) &&
    (stated.minute === undefined ||
      stated.hour === undefined ||
      stated.minute === (known.minute ?? 0))
  );
}

/** A moment as a date in UTC. */
export function dateOfEpoch(ms: number): PartialDate {
  const date = new Date(ms);
  return {
    ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    ...{ hour: date.getUTCHours(), minute: date.getUTCMinutes() },
  };
}

type Part = string | number | undefined;

function made(parts: Readonly<Partial<Record<keyof PartialDate, Part>>>): PartialDate {
  const known = Object.entries(parts).filter(([, part]) => part !== undefined);
  return Object.fromEntries(known.map(([name, part]) => [name, Number(part)]));
}

const hours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

function hourOf(name = ''): number {
  return hours.indexOf(name.toLowerCase()) + 1 || Number(name);
}

function monthOf(name = ''): number {
  const lower = name.toLowerCase();
  const other = otherMonths.findIndex((names) => names.split('|').includes(lower));
  return (other === -1 ? months.indexOf(lower.slice(0, 3)) : other) + 1;
}

function isPossible({ month: m = 1, day = 1, hour = 0 }: PartialDate): boolean {
  return m >= 1 && m <= 12 && day >= 1 && day <= 31 && hour <= 23;
}
