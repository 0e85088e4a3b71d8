const words =
  table(`0 zero null; 0.5 half; 2 two twice double; 3 three thrice; 4 four; 5 five; 6 six; 7 seven; 8 eight;
  9 nine; 10 ten; 11 eleven; 12 twelve dozen; 15 fifteen; 20 twenty; 30 thirty; 40 forty; 50 fifty; 60 sixty; 90 ninety;
  100 hundred; 1000 thousand; 1000000 million millions`);

const units =
  table(`ms ms msec millisecond milliseconds; s s sec secs second seconds; min m min mins minute minutes;
  h h hr hrs hour hours; d d day days; w w week weeks; mo month months; y y year years; kb kb kib kilobyte kilobytes;
  mb mb mib megabyte megabytes; gb gb gib gigabyte gigabytes; tb tb tib terabyte terabytes; b b byte bytes;
  % % percent pct; € € eur euro euros; $ $ usd dollar dollars; £ £ gbp pound pounds; k k; am am; pm pm;
  m metre metres meter meters; km km kilometre kilometer kilometres kilometers; kg kg kilo kilos kilogram kilograms;
  g g gram grams; ° ° °c °f degrees`);

/** Words that are quantities without a number: frequencies, days and months. */
const alone = new Set(
  `hourly daily nightly weekly monthly yearly annually quarterly monday tuesday wednesday thursday friday saturday sunday
  january february march april june july august september october november december jan feb mar apr jun jul aug sep oct nov
  dec today tomorrow noon midnight`.split(/\s+/),
);

const quantity =
  /([<>≤≥]=?\s*)?([$€£]\s*)?(?<![\p{L}\p{N}_/.])([-−]?\d+(?:[.,:'’\u202f\u00a0]\d+)*)(?:\s?(%|°[cf]?|[$€£])|[\s-]?(\p{L}+))?|\p{L}+/giu;

/**
 * Returns the quantities of a text in a comparable form: a number in digits, with its unit, if any.
 * @example quantitiesOf('Keep ten logs for 14 days') // ['10', '14 d']
 */
export function quantitiesOf(text: string): readonly string[] {
  const found: string[] = [];
  for (const match of text.toLowerCase().matchAll(quantity)) {
    const [whole, comparison = '', currency = '', number, symbol, word] = match;
    if (number === undefined) {
      const value = words.get(whole);
      if (value !== undefined) found.push(value);
      else if (alone.has(whole)) found.push(whole);
      continue;
    }
    const unit = units.get(symbol ?? currency.trim()) ?? units.get(word ?? '') ?? '';
    found.push([comparison.trim(), plainNumber(number), unit].filter(Boolean).join(' '));
    if (word === undefined || unit !== '') continue;
    const value = words.get(word) ?? (alone.has(word) ? word : undefined);
    if (value !== undefined) found.push(value);
  }
  return found;
}

function plainNumber(text: string): string {
  return text.replace('−', '-').replace(/[,.'’\u202f\u00a0](?=\d{3}(?!\d))/g, '');
}

function table(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/;\s*/).flatMap((row) => {
      const [value = '', ...names] = row.split(/\s+/);
      return names.map((name): [string, string] => [name, value]);
    }),
  );
}
