import { overlaps, type Place } from './place.js';

/** A date, month, year or time of day, as far as given. */
export interface Moment {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** Minutes since midnight, with fractions for seconds; more than a day for a duration such as `125:08:00`. */
  readonly minute?: number;
  /** Minutes that local time is ahead of UTC. */
  readonly offset?: number;
}

/** A moment in a text; `03/04/2026` has two readings. */
export interface MomentMention extends Place {
  readonly readings: readonly Moment[];
}

/** Names of the months in English, German, French and Spanish, January first. */
const monthNames =
  `january|jan|januar|jänner|janvier|enero february|feb|februar|feber|février|febrero
  march|mar|märz|mars|marzo april|apr|avril|abril may|mai|mayo june|jun|juni|juin|junio
  july|jul|juli|juillet|julio august|aug|août|agosto september|sept|sep|septembre|septiembre
  october|oct|oktober|okt|octobre|octubre november|nov|novembre|noviembre
  december|dec|dezember|dez|décembre|diciembre`.split(/\s+/);
const months = new Map(
  monthNames.flatMap((names, at) => names.split('|').map((name) => [name, at + 1] as const)),
);

// A range has a hyphen between its numbers: `9:30-16:00`.
const before = '(?<![\\p{L}\\p{N}_.,:/]|(?<!:\\d\\d)-)';
// A full stop is part of an abbreviation if a number follows.
const month = `(?<month>${monthNames.join('|')})(?:\\.(?=\\s*\\d))?(?!\\p{L})`;
// "15 de septiembre" is a day; "les 15 de septembre" means fifteen.
const of = '(?:of\\s+|de\\s+(?!janv|févr|mars|avr|mai|juin|juil|août|septemb|octob|novemb|déc))?';
const year = '(?:,?\\s+(?:of\\s+|de\\s+)?(?<year>\\d{4})(?!\\d))?';
const clock = '(?<hour>\\d{1,3}):(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d(?:[.,]\\d+)?))?';
const zone = '(?<zone>Z|[+-]\\d{2}:?\\d{2})?';
const patterns = [
  `(?<year>\\d{4})[-/](?<month>\\d{2})(?:[-/](?<day>\\d{2})(?:[T ]${clock}\\s?${zone})?)?(?![\\p{L}\\p{N}_]|[-/]\\d)`,
  `(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+${of}${month}${year}`,
  `${month}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[.:]\\d)${year}`,
  `${month}${year}`,
  '(?<day>\\d{1,2})[./](?<month>\\d{1,2})[./](?<year>\\d{4})(?![\\p{L}\\p{N}_])',
  `${clock}(?:\\s?(?<half>[ap])\\.?m\\b\\.?)?(?![\\p{N}:])`,
  '(?<hour>\\d{1,2})\\s?h\\s?(?<minute>[0-5]\\d)(?![\\p{L}\\p{N}_])',
].map((pattern) => new RegExp(before + pattern, 'giu'));

/** Returns the dates, months and times of day of a text, in order. A year alone counts as a number. */
export function momentsIn(text: string): MomentMention[] {
  const found: MomentMention[] = [];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const place = { start: match.index, end: match.index + match[0].length };
      // "May" and "march" are also verbs: a month alone must be capitalized.
      if (/^(?:may|march|mar)$/.test(match[0]) || found.some((other) => overlaps(other, place)))
        continue;
      const readings = readingsOf(match);
      if (readings.length > 0) found.push({ ...place, readings });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the readings of a text that is one moment; none for other texts. */
export function readMoment(text: string): readonly Moment[] {
  const plain = text.trim();
  if (plain.length > 40 || !/^(?:\d|[jfmasondéä]\p{L}+\W+\d)/iu.test(plain)) return [];
  for (const pattern of patterns) {
    const [match] = plain.matchAll(pattern);
    if (match?.[0].length === plain.length) return readingsOf(match);
  }
  return [];
}

function readingsOf({ 0: text, groups = {} }: RegExpMatchArray): Moment[] {
  const { year, month = '', day, hour, minute, second = '0', half = '', zone } = groups;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const parts = Object.entries({
    year,
    day,
    month: months.get(month.toLowerCase()) ?? (month || undefined),
    minute: hour && hours * 60 + Number(minute) + Number(second.replace(',', '.')) / 60,
    offset: zone && offsetOf(zone),
  }).flatMap(([name, part]) => (part === undefined ? [] : [[name, Number(part)] as const]));
  const moment: Moment = Object.fromEntries(parts);
  const { month: m = 1, day: d = 1 } = moment;
  const isEither = /^\d{1,2}[./]/.test(text) && m !== d;
  return [moment, ...(isEither ? [{ ...moment, month: d, day: m }] : [])].filter(
    (each) => (each.month ?? 1) <= 12 && (each.month ?? 1) >= 1 && (each.day ?? 1) <= 31,
  );
}

function offsetOf(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.length === 1 ? 0 : zone.startsWith('-') ? -minutes : minutes;
}

export function isSameMoment(stated: Moment, known: Moment): boolean {
  const { minute } = stated;
  return (
    (['year', 'month', 'day'] as const).every(
      (part) => stated[part] === undefined || stated[part] === known[part],
    ) &&
    (minute === undefined ||
      (known.minute !== undefined && [known.minute, Math.floor(known.minute)].includes(minute)))
  );
}

/** Returns two moments in minutes, truncated to the precision of both; `undefined` if they are not comparable. */
export function comparable(a: Moment, b: Moment): readonly [number, number] | undefined {
  if ((a.year === undefined) !== (b.year === undefined)) return undefined;
  if (a.year === undefined && (a.minute === undefined || b.minute === undefined)) return undefined;
  return [minutesOf(a, b), minutesOf(b, a)];
}

/** Returns the minutes of a moment since the start of the calendar, or since midnight, truncated to the precision of `like`. */
export function minutesOf(moment: Moment, like: Moment = moment): number {
  const { year, month = 1, day = 1, minute = 0, offset = 0 } = moment;
  const m = like.month === undefined ? 1 : month;
  const d = like.day === undefined ? 1 : day;
  const since = year === undefined ? 0 : new Date(0).setUTCFullYear(year, m - 1, d) / 60_000;
  return since + (like.minute === undefined ? 0 : minute - offset);
}
