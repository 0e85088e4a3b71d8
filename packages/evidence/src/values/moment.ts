/** A date, a month, a year or a time of day, as far as it is given. */
export interface Moment {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** Minutes since midnight, with fractions for seconds; of a duration such as `125:08:00` more than a day. */
  readonly minute?: number;
  /** Minutes that local time is ahead of UTC. */
  readonly offset?: number;
}

/** A moment in a text; `03/04/2026` has two readings. */
export interface MomentMention {
  readonly start: number;
  readonly end: number;
  readonly readings: readonly Moment[];
}

/** Names of the months in English, German, French and Spanish, January first. */
const monthNames = [
  'january|jan|januar|jänner|janvier|enero',
  'february|feb|februar|feber|février|febrero',
  'march|mar|märz|mars|marzo',
  'april|apr|avril|abril',
  'may|mai|mayo',
  'june|jun|juni|juin|junio',
  'july|jul|juli|juillet|julio',
  'august|aug|août|agosto',
  'september|sept|sep|septembre|septiembre',
  'october|oct|oktober|okt|octobre|octubre',
  'november|nov|novembre|noviembre',
  'december|dec|dezember|dez|décembre|diciembre',
];
const months = new Map(
  monthNames.flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
);

const before = '(?<![\\p{L}\\p{N}_.,:/-])';
const after = '(?![\\p{L}\\p{N}_])';
/** A full stop behind it is part of an abbreviation where a number follows. */
const month = `(${monthNames.join('|')})(?:\\.(?=\\s*\\d))?(?!\\p{L})`;
const year = '(?:,?\\s+(?:of\\s+|de\\s+)?(\\d{4})(?!\\d))?';
const clock = '(\\d{1,3}):([0-5]\\d)(?::([0-5]\\d(?:[.,]\\d+)?))?';

type Groups = readonly (string | undefined)[];

const patterns: readonly (readonly [RegExp, (groups: Groups) => readonly Moment[]])[] = [
  [
    new RegExp(
      `${before}(\\d{4})[-/](\\d{2})(?:[-/](\\d{2})(?:[T ]${clock}\\s?(Z|[+-]\\d{2}:?\\d{2})?)?)?(?![\\p{L}\\p{N}_]|[-/]\\d)`,
      'giu',
    ),
    ([y, m, d, h, min, s, zone]) => [
      moment({ year: y, month: m, day: d, minute: minuteOf(h, min, s), offset: offsetOf(zone) }),
    ],
  ],
  [
    new RegExp(
      `${before}(\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?${month}${year}`,
      'giu',
    ),
    ([d, m, y]) => [moment({ year: y, month: monthOf(m), day: d })],
  ],
  [
    new RegExp(`${before}${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[.:]\\d)${year}`, 'giu'),
    ([m, d, y]) => [moment({ year: y, month: monthOf(m), day: d })],
  ],
  [
    new RegExp(`${before}${month}${year}`, 'giu'),
    ([m, y]) => [moment({ year: y, month: monthOf(m) })],
  ],
  [
    new RegExp(`${before}(\\d{1,2})[./](\\d{1,2})[./](\\d{4})${after}`, 'gu'),
    ([a, b, y]) => [moment({ year: y, month: b, day: a }), moment({ year: y, month: a, day: b })],
  ],
  [
    new RegExp(`${before}${clock}(?:\\s?([ap])\\.?m\\b\\.?)?(?![\\p{N}:])`, 'giu'),
    ([h, min, s, half]) => [moment({ minute: minuteOf(hourOf(h, half), min, s) })],
  ],
  [
    new RegExp(`${before}(\\d{1,2})\\s?h\\s?([0-5]\\d)${after}`, 'gu'),
    ([h, min]) => [moment({ minute: minuteOf(h, min) })],
  ],
];

/** Returns the dates, months and times of day of a text, in order. A year by itself is left to the numbers. */
export function momentsIn(text: string): MomentMention[] {
  const found: MomentMention[] = [];
  for (const [pattern, read] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => other.start < end && start < other.end)) continue;
      // "may" and "march" are verbs too: a month by itself has a capital letter.
      if (/^(?:may|march|mar)$/.test(match[0])) continue;
      const readings = read(match.slice(1)).filter(isPossible);
      if (readings.length > 0) found.push({ start, end, readings });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the readings of a text that is a moment as a whole; none for any other text. */
export function readMoment(text: string): readonly Moment[] {
  const plain = text.trim();
  if (plain.length > 40 || !/^(?:\d|[jfmasondéä]\p{L}+\W+\d)/iu.test(plain)) return [];
  for (const [pattern, read] of patterns) {
    const [match] = plain.matchAll(pattern);
    if (match?.[0].length === plain.length) return read(match.slice(1)).filter(isPossible);
  }
  return [];
}

/** Returns whether the stated moment is the known one, as far as it is stated. */
export function isSameMoment(stated: Moment, known: Moment): boolean {
  return (
    (stated.year === undefined || stated.year === known.year) &&
    (stated.month === undefined || stated.month === known.month) &&
    (stated.day === undefined || stated.day === known.day) &&
    (stated.minute === undefined ||
      (known.minute !== undefined &&
        (stated.minute === known.minute || stated.minute === Math.floor(known.minute))))
  );
}

/** Returns two moments in minutes, cut to what both give; `undefined` where they have nothing to compare. */
export function comparable(a: Moment, b: Moment): readonly [number, number] | undefined {
  if ((a.year === undefined) !== (b.year === undefined)) return undefined;
  if (a.year === undefined && (a.minute === undefined || b.minute === undefined)) return undefined;
  return [minutesOf(a, b), minutesOf(b, a)];
}

/** Returns the minutes from the beginning of the calendar to a moment, or from midnight, cut to what `like` gives. */
export function minutesOf(moment: Moment, like: Moment = moment): number {
  const { year: y, month: m = 1, day: d = 1, minute = 0, offset = 0 } = moment;
  const month = like.month === undefined ? 1 : m;
  const days = y === undefined ? 0 : dayNumber(y, month, like.day === undefined ? 1 : d);
  return days * 1440 + (like.minute === undefined ? 0 : minute - offset);
}

/** Days since 0000-03-01 of the Gregorian calendar. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month < 3 ? year - 1 : year;
  const m = month < 3 ? month + 9 : month - 3;
  return (
    365 * y +
    Math.floor(y / 4) -
    Math.floor(y / 100) +
    Math.floor(y / 400) +
    Math.floor((153 * m + 2) / 5) +
    day -
    1
  );
}

type Part = string | number | undefined;

function moment(parts: Readonly<Partial<Record<keyof Moment, Part>>>): Moment {
  const known = Object.entries(parts).filter(([, part]) => part !== undefined);
  return Object.fromEntries(known.map(([name, part]) => [name, Number(part)]));
}

function monthOf(name = ''): number | undefined {
  return months.get(name.toLowerCase());
}

function hourOf(hour: string | undefined, half: string | undefined): string | undefined {
  if (half === undefined) return hour;
  return String((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0));
}

function minuteOf(hours?: string, minutes?: string, seconds = '0'): number | undefined {
  if (hours === undefined) return undefined;
  return Number(hours) * 60 + Number(minutes) + Number(seconds.replace(',', '.')) / 60;
}

function offsetOf(zone?: string): number | undefined {
  if (zone === undefined || /z/i.test(zone)) return undefined;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

function isPossible({ month: m = 1, day = 1 }: Moment): boolean {
  return m >= 1 && m <= 12 && day >= 1 && day <= 31;
}
