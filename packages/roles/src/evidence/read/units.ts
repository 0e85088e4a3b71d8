/** A unit: `base = value × factor + offset`, in the base unit of its kind. */
export interface Unit {
  /** Quantities of one kind can be converted. `money:*` is any currency. */
  readonly kind: string;
  readonly factor: number;
  readonly offset: number;
}

const unit = (kind: string, factor = 1, offset = 0): Unit => ({ kind, factor, offset });

/** Names of units by kind and factor; the first name is the one shown to people. */
const linear: readonly (readonly [kind: string, factor: number, names: string])[] = [
  ['mass', 1e-6, 'µg μg ug mcg microgram micrograms'],
  ['mass', 1e-3, 'mg milligram milligrams'],
  ['mass', 1, 'g gram grams gramme grammes'],
  ['mass', 1e3, 'kg kilo kilos kilogram kilograms kilogramme kilogrammes'],
  ['mass', 1e6, 't tonne tonnes ton tons'],
  ['mass', 453.592_37, 'lb lbs pound pounds'],
  ['mass', 28.349_523_125, 'oz ounce ounces'],
  ['length', 1e-3, 'mm millimetre millimetres millimeter millimeters'],
  ['length', 1e-2, 'cm centimetre centimetres centimeter centimeters'],
  ['length', 1, 'm metre metres meter meters'],
  ['length', 1e3, 'km kilometre kilometres kilometer kilometers'],
  ['length', 0.0254, 'inch inches'],
  ['length', 0.3048, 'ft foot feet'],
  ['length', 0.9144, 'yd yard yards'],
  ['length', 1609.344, 'mi mile miles'],
  ['time', 1e-3, 'ms millisecond milliseconds millis'],
  ['time', 1, 's sec secs second seconds sekunde sekunden seconde secondes segundo segundos'],
  ['time', 60, 'min mins minute minutes minuten minuto minutos'],
  ['time', 3600, 'h hr hrs hour hours stunde stunden heure heures hora horas'],
  ['time', 86_400, 'd day days tag tage tagen jour jours día días'],
  ['time', 604_800, 'week weeks woche wochen semaine semaines semana semanas'],
  ['time', 2_629_746, 'month months monat monate monaten mois mes meses'],
  ['time', 31_556_952, 'yr yrs year years jahr jahre jahren an ans année années año años'],
  ['speed', 1, 'm/s mps metres-per-second meters-per-second metre-per-second meter-per-second'],
  ['speed', 1 / 3.6, 'km/h kmh kph kilometres-per-hour kilometers-per-hour'],
  ['speed', 0.447_04, 'mph miles-per-hour'],
  ['speed', 0.514_444, 'kn kt knot knots'],
  ['volume', 1e-3, 'ml millilitre millilitres milliliter milliliters'],
  ['volume', 1, 'l litre litres liter liters'],
  ['volume', 3.785_411_784, 'gal gallon gallons'],
  ['volume', 1e3, 'm³ m3 cbm cubic-metre cubic-metres cubic-meter cubic-meters'],
  ['area', 1, 'm² m2 sqm square-metre square-metres square-meter square-meters'],
  ['area', 1e4, 'ha hectare hectares'],
  ['area', 1e6, 'km² km2 square-kilometre square-kilometres square-kilometer square-kilometers'],
  ['concentration', 1e-3, 'µg/l μg/l ug/l'],
  ['concentration', 1, 'mg/l'],
  ['concentration', 1e3, 'g/l'],
  ['cpu', 1e-3, 'millicores millicore'],
  ['cpu', 1, 'cores core vcpu vcpus'],
  ['power', 1, 'w watt watts'],
  ['power', 1e3, 'kw kilowatt kilowatts'],
  ['power', 1e6, 'megawatt megawatts'],
  ['energy', 1, 'wh'],
  ['energy', 1e3, 'kwh'],
  ['energy', 1e6, 'mwh'],
  ['energy', 1e9, 'gwh'],
  ...(['b/s', 'kb/s kbps', 'mb/s mbps', 'gb/s gbps'] as const).map(
    (names, power) => ['data-rate', 1000 ** power, names] as const,
  ),
  ['frequency', 1, 'hz hertz'],
  ['frequency', 1e6, 'mhz'],
  ['frequency', 1e9, 'ghz'],
  ['pressure', 1, 'hpa mbar'],
  ['pressure', 1e3, 'bar'],
  ['percent', 1, '% percent pct prozent'],
  ['points', 1, 'percentage-points pp'],
];

/** Powers of a thousand, or of 1,024: which one is meant nobody says. */
const dataNames = [
  'b byte bytes',
  'kb kib kilobyte kilobytes',
  'mb mib megabyte megabytes',
  'gb gib gigabyte gigabytes',
  'tb tib terabyte terabytes',
  'pb pib petabyte petabytes',
];

const currencies: readonly (readonly [codes: string, names: string])[] = [
  ['usd', 'us$'],
  ['eur', '€ euro euros'],
  ['gbp', '£ quid sterling'],
  ['jpy', '¥ yen'],
  ['chf', 'franc francs'],
  ['inr', '₹ rupee rupees'],
  ['cny', 'yuan renminbi rmb'],
  ['usd cad aud nzd sgd hkd', '$ dollar dollars'],
  ['gbp', 'pound pounds'],
  ['sek nok dkk', 'krona kronor krone kroner'],
  ...[
    'cad',
    'aud',
    'nzd',
    'sgd',
    'hkd',
    'sek',
    'nok',
    'dkk',
    'pln',
    'czk',
    'brl',
    'mxn',
    'krw',
    'zar',
  ].map((code) => [code, ''] as const),
];

/** Symbols with their prefixes, as they are written: mW is not MW. */
const symbols = new Map<string, Unit>();
const prefixes = { n: 1e-9, µ: 1e-6, m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 };
const prefixed: Readonly<Record<string, string>> = {
  ...{
    W: 'power',
    Wh: 'energy',
    Hz: 'frequency',
    V: 'voltage',
    A: 'current',
    J: 'heat',
    Pa: 'pascal',
  },
  ...{ N: 'force', Ω: 'resistance', bit: 'bit', VA: 'apparent-power' },
};
for (const [symbol, kind] of Object.entries(prefixed)) {
  for (const [prefix, factor] of Object.entries(prefixes))
    symbols.set(prefix + symbol, unit(kind, factor));
}

for (const [power, symbol] of ['', 'Ki', 'Mi', 'Gi', 'Ti'].entries())
  if (symbol !== '') symbols.set(symbol, unit('data-binary', 1024 ** power));

symbols.set('K', unit('temperature', 1, -273.15));

const table = new Map<string, Unit[]>();

function add(name: string, ...units: Unit[]): void {
  if (name !== '') table.set(name, [...(table.get(name) ?? []), ...units]);
}

for (const [kind, factor, names] of linear) {
  for (const name of names.split(' ')) add(name, unit(kind, factor));
}
for (const [power, names] of dataNames.entries()) {
  for (const name of names.split(' ')) {
    add(name, unit('data', 1000 ** power), unit('data-binary', 1024 ** power));
  }
}
for (const [codes, names] of currencies) {
  const units = codes.split(' ').map((code) => unit(`money:${code}`));
  if (units.length === 1) add(codes, ...units);
  for (const name of names.split(' ')) add(name, ...units);
}
for (const name of ['cent', 'cents', 'pence', '¢']) add(name, unit('money:*', 0.01));
for (const name of ['°c', 'celsius', 'degc']) add(name, unit('temperature'));
for (const name of ['°f', 'fahrenheit', 'degf']) add(name, unit('temperature', 5 / 9, -160 / 9));
for (const name of ['kelvin', 'kelvins']) add(name, unit('temperature', 1, -273.15));
for (const name of ['°', 'degree', 'degrees']) {
  add(name, unit('temperature'), unit('temperature', 5 / 9, -160 / 9), unit('angle'));
}

/** Letters that are units only where they follow a number directly or in a field's name. */
const notAWord = new Set(['b', 'd', 'h', 'w', 'g', 'l', 's']);

/** Returns the units that a name can mean; none where it is no unit. `US dollars` and `percentage points` are one name. */
export function unitsNamed(name: string): readonly Unit[] {
  const symbol = symbols.get(name.trim());
  if (symbol !== undefined) return [symbol];
  const lower = name.toLowerCase().trim().replace(/\s+/g, ' ');
  const whole = table.get(lower) ?? table.get(lower.replaceAll(' ', '-'));
  if (whole !== undefined) return whole;
  if (/^(?:us|american) dollars?$/.test(lower)) return [unit('money:usd')];
  const [first = '', second = ''] = lower.split(' ');
  if (/^(?:degrees?|°)$/.test(first)) return table.get(second) ?? [];
  return lower === 'per cent' ? [unit('percent')] : [];
}

/** Returns whether the name is a unit even with a space before it: "5 s" is not, "5 seconds" is. */
export function isSpacedUnit(name: string): boolean {
  return (
    !notAWord.has(name.toLowerCase()) ||
    name === 'W' ||
    name === 'h' ||
    name === 'g' ||
    name === 'l'
  );
}

/** Returns whether quantities in the two units measure the same. */
export function areCommensurable(one: Unit, other: Unit): boolean {
  if (one.kind === other.kind) return true;
  const both = [one.kind, other.kind];
  return both.includes('money:*') && both.every((kind) => kind.startsWith('money:'));
}

/** Converts a value from one unit to another of the same kind. */
export function convert(value: number, from: Unit, to: Unit): number {
  return (value * from.factor + from.offset - to.offset) / to.factor;
}

export const percentUnit: Unit = unit('percent');

/** Percentage points: the difference of two percentages. */
export const pointsUnit: Unit = unit('points');
