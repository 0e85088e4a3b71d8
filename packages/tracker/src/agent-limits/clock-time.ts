/** A time zone: its IANA name, or a fixed distance from UTC in minutes. */
type Zone = string | number;

/** Short names of zones, in hours from UTC. Where several share a name, the one that English messages mean. */
const hours: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  BST: 1,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  IST: 5.5,
  JST: 9,
  KST: 9,
  SGT: 8,
  HKT: 8,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
};

/** Zones of places, where summer or winter is not said. */
const places: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
  EASTERN: 'America/New_York',
  CENTRAL: 'America/Chicago',
  MOUNTAIN: 'America/Denver',
  PACIFIC: 'America/Los_Angeles',
};

/** Source of an expression for the short names. */
const shortNames = [...Object.keys(hours), ...Object.keys(places)].join('|');

/** Returns the zone of a name; that of this machine without one; `undefined` for a name that is none. */
function zoneNamed(name: string | undefined, defaultZone?: string): Zone | undefined {
  if (name === undefined) {
    return defaultZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  const upper = name.toUpperCase();
  const short = Object.hasOwn(hours, upper) ? hours[upper] : undefined;
  if (short !== undefined) return short * 60;
  const minutes = minutesOf(name);
  if (minutes !== undefined) return minutes;
  const timeZone = Object.hasOwn(places, upper) ? places[upper] : name;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function offsetMs(at: number, zone: Zone): number {
  if (typeof zone === 'number') return zone * 60_000;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return (minutesOf(name) ?? 0) * 60_000;
}

function minutesOf(name: string): number | undefined {
  const [, sign, hour, minute = '0'] = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d\d)?$/i.exec(name) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute));
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const dayMs = 86_400_000;

/** A time that passed this recently is now: messages are read a little later than they are printed. */
const justNowMs = 2 * 60_000;

/** Words before a time of the clock, and the text allowed between. */
const anchor =
  /\b(?:resets?|renews?|again|until|available|back|refresh(?:es)?|restored?|lifted|wait|retry|try|expires?|continue|resume)\b/gi;
const between = /^(?:[^.;\d]{0,40}?\b(?:at|on|after|until|is|by|from)\b|[:\s]+)/i;

const monthPart = `(?<month>${months.join('|')})[a-z]*\\.?`;
const dayPart = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const yearPart = '(?:,? (?<year>\\d{4}))?';
const halfPart = '(?<half>[ap])\\.?m\\b\\.?';
const parts = [
  '(?<year>\\d{4})[-/](?<monthNumber>\\d\\d)[-/](?<day>\\d\\d)',
  // Dates with slashes have the month first, as the programs write them, unless it can only be the day.
  '(?<day>1[3-9]|2\\d|3[01])/(?<monthNumber>\\d{1,2})/(?<year>\\d{4})',
  '(?<monthNumber>\\d{1,2})/(?<day>\\d{1,2})/(?<year>\\d{4})',
  '(?<day>\\d{1,2})[-.](?<monthNumber>\\d{1,2})[-.](?<year>\\d{4})',
  `${monthPart} ${dayPart}${yearPart}`,
  `${dayPart} ${monthPart}${yearPart}`,
  '(?<tomorrow>tomorrow)',
  `(?<weekday>${weekdays.join('|')})[a-z]*\\b`,
  `(?<hour>\\d{1,2})[:h](?<minute>\\d\\d)(?::(?<second>\\d\\d)(?:\\.\\d+)?)?(?: ?${halfPart})?`,
  `(?<hour>\\d{1,2}) ?${halfPart}`,
  '(?<named>midnight|noon)',
  `\\(?(?<zone>(?:GMT|UTC)?[+-]\\d{1,2}:?(?:\\d\\d)?|(?:${shortNames})\\b|[a-z]+(?:/[a-z][\\w+-]+)+)\\)?`,
].map((source) => new RegExp(`^(?:[,\\s]|at\\b|on\\b|next\\b|T(?=\\d))*${source}`, 'i'));

type Parts = Readonly<Record<string, string | undefined>>;

export function readClock(text: string, now: number, defaultZone?: string): number | undefined {
  for (const { 0: word, index } of text.matchAll(anchor)) {
    const at = toInstant(partsOf(text.slice(index + word.length)), now, defaultZone);
    if (at !== undefined) return at;
  }
  return undefined;
}

function partsOf(text: string): Parts {
  const found: Record<string, string> = {};
  const next = (rest: string) => parts.map((part) => part.exec(rest)).find((each) => each !== null);
  let rest = text;
  for (let skipped = 0; skipped < 3 && !next(rest); skipped += 1) rest = rest.replace(between, '');
  for (let match = next(rest); match; match = next(rest)) {
    for (const [name, value] of Object.entries(match.groups ?? {})) {
      if (value !== undefined) found[name] ??= value.toLowerCase();
    }
    rest = rest.slice(match[0].length);
  }
  return found;
}

function toInstant(said: Parts, now: number, defaultZone?: string): number | undefined {
  const { zone: name, named, hour } = said;
  const zone = zoneNamed(name, defaultZone);
  if (zone === undefined) return undefined;
  const today = Math.floor((now + offsetMs(now, zone)) / dayMs) * dayMs;
  const dates = datesOf(said, today);
  const isTimed = named !== undefined || hour !== undefined;
  const time = isTimed ? timeMs(said) : dates && 0;
  if (time === undefined) return undefined;
  const instants = (dates ?? [today, today + dayMs]).map((date) => instantOf(date + time, zone));
  return instants.find((at) => at >= now - justNowMs) ?? instants.at(-1);
}

function timeMs({ named, hour, minute = '0', second = '0', half }: Parts) {
  if (named !== undefined) return named === 'noon' ? dayMs / 2 : 0;
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  const isHour = half === undefined ? h < 24 : h >= 1 && h <= 12;
  if (!isHour || m > 59 || s > 59) return undefined;
  const hours = half === undefined ? h : (h % 12) + (half === 'p' ? 12 : 0);
  return ((hours * 60 + m) * 60 + s) * 1_000;
}

/** Returns the days that are meant, the next one first: midnight, as clocks show it. */
function datesOf(said: Parts, today: number): readonly number[] | undefined {
  const { tomorrow, weekday, year, monthNumber, month = '', day } = said;
  if (tomorrow !== undefined) return [today + dayMs];
  const date = Number(day);
  if (weekday !== undefined && day === undefined) {
    const ahead = (weekdays.indexOf(weekday) - new Date(today).getUTCDay() + 7) % 7;
    return [today + ahead * dayMs, today + (ahead + 7) * dayMs];
  }
  if (!(date >= 1 && date <= 31)) return undefined;
  const index = monthNumber === undefined ? months.indexOf(month) : Number(monthNumber) - 1;
  const thisYear = new Date(today).getUTCFullYear();
  const years = year === undefined ? [thisYear, thisYear + 1] : [Number(year)];
  return years.map((each) => Date.UTC(each, index, date));
}

/** Returns the Unix time at which clocks in a zone show a time; of two, the first. */
function instantOf(wall: number, zone: Zone): number {
  // The distance from UTC may be another one by then: look once more, from where the first look led.
  return wall - offsetMs(wall - offsetMs(wall, zone), zone);
}
