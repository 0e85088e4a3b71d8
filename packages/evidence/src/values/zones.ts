import { type Moment, minutesOf } from './moment.js';
import type { Words } from './words.js';
import { namePartsOf } from './words.js';

interface ZoneNames {
  /** Zones by the words of their city, `new york`. */
  readonly cities: ReadonlyMap<string, string>;
  /** First words of zones, `europe`. */
  readonly areas: ReadonlySet<string>;
}

let known: ZoneNames | undefined;

/** Returns the names of the platform's time zones. */
function zoneNames(): ZoneNames {
  if (known !== undefined) return known;
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ zone, path: zone.split('/') }));
  known = {
    cities: new Map(
      zones.map(({ zone, path }) => [namePartsOf(path.at(-1) ?? '').join(' '), zone]),
    ),
    areas: new Set(zones.map(({ path }) => path[0]?.toLowerCase() ?? '')),
  };
  return known;
}

/** Returns the time zones that a text names: by their city, `Tokyo`, or in full, `Asia/Tokyo`. */
export function zonesIn({ words }: Words): readonly string[] {
  const { cities, areas } = zoneNames();
  const found = words.flatMap(({ text }, at) => {
    const next = words[at + 1]?.text ?? '';
    const city = cities.get(text) ?? cities.get(`${text} ${next}`);
    if (city !== undefined) return city;
    return areas.has(text) && formatterOf(`${text}/${next}`) ? `${text}/${next}` : [];
  });
  return [...new Set(found)];
}

const formatters = new Map<string, Intl.DateTimeFormat | undefined>();

/** Returns the formatter of a zone; `undefined` if the platform does not know it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (formatters.has(timeZone)) return formatters.get(timeZone);
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const;
  let formatter: Intl.DateTimeFormat | undefined;
  try {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, ...parts, ...clock });
  } catch {} // A name of no zone.
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Zones differ from UTC by a multiple of this, in minutes. */
const quarter = 15;

/** Returns whether a stated moment may be a known one on the clocks of some zone. */
export function mayBeLocal(stated: Moment, { year, minute, offset }: Moment): boolean {
  if (year === undefined || minute === undefined || offset === undefined) return false;
  return stated.minute === undefined || (stated.minute - Math.floor(minute)) % quarter === 0;
}

/** Returns a moment as the clocks of a zone show it, to the minute. */
export function inZone(moment: Moment, zone: string): readonly Moment[] {
  const parts = formatterOf(zone)?.formatToParts(minutesOf(moment) * 60_000) ?? [];
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  const shown = { year: part('year'), month: part('month'), day: part('day') };
  return [{ ...shown, minute: part('hour') * 60 + part('minute') }];
}
