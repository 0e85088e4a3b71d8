/** A unit: its measure, and its size in base units. */
export interface Unit {
  readonly of: 'time' | 'size' | 'length' | 'mass' | 'share';
  /** In milliseconds, bytes, metres, grams or parts of one. */
  readonly factor: number;
}

/** For each measure its units: every way of writing one, and its factor. */
const tables: Readonly<Record<Unit['of'], readonly (readonly [string, number])[]>> = {
  time: [
    ['ms milli millisecond milliseconds millis', 1],
    ['s sec secs second seconds', 1_000],
    ['min mins minute minutes', 60_000],
    ['h hr hrs hour hours', 3_600_000],
    ['day days', 86_400_000],
    ['week weeks', 604_800_000],
  ],
  size: [
    ['b byte bytes', 1],
    ['kb kilobyte kilobytes', 1_000],
    ['kib', 1_024],
    ['mb megabyte megabytes', 1_000_000],
    ['mib', 1_048_576],
    ['gb gigabyte gigabytes', 1_000_000_000],
    ['gib', 1_073_741_824],
  ],
  length: [
    ['mm millimeter millimeters millimetre millimetres', 0.001],
    ['cm centimeter centimeters centimetre centimetres', 0.01],
    ['m meter meters metre metres', 1],
    ['km kilometer kilometers kilometre kilometres', 1_000],
    ['inch inches', 0.0254],
    ['ft foot feet', 0.3048],
    ['mile miles', 1_609.344],
  ],
  mass: [
    ['mg milligram milligrams', 0.001],
    ['g gram grams', 1],
    ['kg kilogram kilograms', 1_000],
    ['lb lbs pound pounds', 453.59237],
  ],
  share: [
    ['% percent percentage', 0.01],
    ['decimal fraction', 1],
  ],
};

const units = new Map<string, Unit>(
  Object.entries(tables).flatMap(([of, rows]) =>
    rows.flatMap(([names, factor]) =>
      names.split(' ').map((name) => [name, { of: of as Unit['of'], factor }] as const),
    ),
  ),
);

/** Returns the unit that a word in lower case names; `undefined` for any other word. */
export function unitOf(word: string): Unit | undefined {
  return units.get(word);
}
