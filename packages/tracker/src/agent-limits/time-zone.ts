/** A time zone: its IANA name, or a fixed distance from UTC in minutes. */
export type Zone = string | number;

/** Short names of zones, in hours from UTC. Where several share a name, the one that English messages mean. */
const hours: Readonly<Record<string, number>> = {
  ...{ UTC: 0, GMT: 0, Z: 0, WET: 0, BST: 1, WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, MSK: 3 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ IST: 5.5, JST: 9, KST: 9, SGT: 8, HKT: 8, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
};

/** Zones of places, where summer or winter is not said. */
const places: Readonly<Record<string, string>> = {
  ...{ ET: 'America/New_York', CT: 'America/Chicago', MT: 'America/Denver' },
  ...{ PT: 'America/Los_Angeles', EASTERN: 'America/New_York', CENTRAL: 'America/Chicago' },
  ...{ MOUNTAIN: 'America/Denver', PACIFIC: 'America/Los_Angeles' },
};

/** Source of an expression for the short names. */
export const shortNames = [...Object.keys(hours), ...Object.keys(places)].join('|');

/** Returns the zone of a name; that of this machine without one; `undefined` for a name that is none. */
export function zoneNamed(name: string | undefined, defaultZone?: string): Zone | undefined {
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

export function offsetMs(at: number, zone: Zone): number {
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
