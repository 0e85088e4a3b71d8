const time: Readonly<Record<string, number>> = {
  ms: 1,
  millisecond: 1,
  milliseconds: 1,
  s: 1_000,
  sec: 1_000,
  second: 1_000,
  seconds: 1_000,
  min: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
  day: 86_400_000,
  days: 86_400_000,
};

const size: Readonly<Record<string, number>> = {
  b: 1,
  byte: 1,
  bytes: 1,
  kb: 1_000,
  kib: 1_024,
  mb: 1_000_000,
  mib: 1_048_576,
  gb: 1_000_000_000,
  gib: 1_073_741_824,
};

const units = new Map<string, { readonly of: 'time' | 'size'; readonly factor: number }>([
  ...Object.entries(time).map(([unit, factor]) => [unit, { of: 'time', factor }] as const),
  ...Object.entries(size).map(([unit, factor]) => [unit, { of: 'size', factor }] as const),
]);

/** What a unit measures, and how many milliseconds or bytes one of it is; `undefined` for any other word. */
export function unitOf(
  word: string,
): { readonly of: 'time' | 'size'; readonly factor: number } | undefined {
  return units.get(word);
}
