/** A time zone: its IANA name, or a fixed distance from UTC in minutes. */
export type Zone = string | number;

/** A moment as clocks in a zone show it. `month` is 1 to 12. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Short names of zones, in hours from UTC. Where several share a name, the one that English messages mean. */
const shortNames: Readonly<Record<string, number>> = {
  ...{ UTC: 0, GMT: 0, Z: 0, WET: 0, BST: 1, WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, MSK: 3 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ IST: 5.5, JST: 9, KST: 9, SGT: 8, HKT: 8, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
};

/** Zones of places, where summer or winter is not said. */
const places: Readonly<Record<string, string>> = {
  ...{ ET: 'America/New_York', CT: 'America/Chicago', MT: 'America/Denver' },
  ...{ PT: 'America/Los_Angeles' },
};

/** Returns the zone of a name; that of this machine without one; `undefined` for a name that is none. */
export function zoneNamed(name: string | undefined, defaultZone?: string): Zone | undefined {
  if (name === undefined) {
    return defaultZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  const [, sign, hours, minutes = '0'] = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d\d)?$/i.exec(name) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const upper = name.toUpperCase();
  const short = shortNames[upper];
  if (short !== undefined) return short * 60;
  const zone = places[upper] ?? name;
  return isZone(zone) ? zone : undefined;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns the date that it is in a zone. */
export function localDate(at: number, zone: Zone): Pick<WallTime, 'year' | 'month' | 'day'> {
  const local = new Date(at + offsetMs(at, zone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
  };
}

/** Returns the Unix time in milliseconds at which clocks in a zone show a time; of two, the first. */
export function instantOf(wall: WallTime, zone: Zone): number {
  const { year, month, day, hour, minute, second } = wall;
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  // The distance from UTC may be another one by then: look once more, from where the first look led.
  const first = utc - offsetMs(utc, zone);
  return utc - offsetMs(first, zone);
}

function offsetMs(at: number, zone: Zone): number {
  if (typeof zone === 'number') return zone * 60_000;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const get = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  );
  return local - Math.floor(at / 1_000) * 1_000;
}
