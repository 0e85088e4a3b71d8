import { type Unit, unitsNamed } from '../read/units.js';

/** Fields in which "52m" are minutes, and no metres. */
const ofTime = /^(?:age|uptime|duration|elapsed|time|timeout|interval|period|took|last|since|ttl)$/;
/** Fields in which "5:24" are hours and minutes, and no time of the day. */
const ofDuration = /^(?:duration|elapsed|took|uptime)$/;

/**
 * Returns the number of a value whose unit only its field tells, as programs print it: "250m" of a processor, an age of
 * "52m", a duration of "5:24"; and of a time that was taken, "2:08:19".
 */
export function measuredValue(
  text: string,
  labels: ReadonlySet<string>,
): { readonly value: number; readonly units: readonly Unit[] } | undefined {
  const isOf = (names: RegExp): boolean => [...labels].some((label) => names.test(label));
  const [, small] = /^(\d+)m$/.exec(text) ?? [];
  if (small !== undefined && labels.has('cpu'))
    return { value: Number(small) / 1000, units: unitsNamed('cores') };
  if (small !== undefined && isOf(ofTime))
    return { value: Number(small), units: unitsNamed('minutes') };
  const [, hours, minutes, seconds] =
    /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  if (seconds !== undefined)
    return {
      value: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      units: unitsNamed('seconds'),
    };
  return isOf(ofDuration)
    ? { value: Number(hours) * 60 + Number(minutes), units: unitsNamed('minutes') }
    : undefined;
}
