const wordSource = '[\\p{L}\\p{M}\\p{N}_]+';

const word = new RegExp(wordSource, 'gu');

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(word) ?? [];
}

const endings = ['ings', 'ing', 'ed', 'es', 's', 'e'];

/** Strips the ending of an English verb or noun. @example stemOf('dropped') // 'drop', as of 'drops' and 'dropping' */
export function stemOf(word: string): string {
  if (word.length > 4 && (word.endsWith('ies') || word.endsWith('ied'))) {
    return `${word.slice(0, -3)}y`;
  }
  const ending = endings.find((each) => word.endsWith(each) && word.length > each.length + 2);
  const stem = ending === undefined ? word : word.slice(0, -ending.length);
  const last = stem.slice(-1);
  return last === stem.at(-2) && !'aeiou'.includes(last) ? stem.slice(0, -1) : stem;
}

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

export interface ItemTokens {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
  /** Names and numbers, which rewordings and translations keep. */
  readonly names: readonly string[];
}

/** Weight of a name in code, a path or a number; a word weighs 1. */
const nameWeight = 2;

const stopWords = new Set(
  `a an the this that these those it its is are was were be been do does did done of in on at to by for from with into as
  and or so than then there here which who whom whose what how i you we they he she my your our their please also now just
  not no never nor any every each all more too s t`.split(/\s+/),
);

const code = /`([^`]+)`/g;
/** A component of a path has at most 255 characters: without a bound, long lines would take quadratic time. */
const part = new RegExp(
  `https?://\\S+|[\\p{L}\\p{N}_.~-]{0,255}/[\\p{L}\\p{N}_./~-]+|${wordSource}`,
  'gu',
);

/** Maximum length in UTF-16 units up to which every word counts; enough to recognize a longer text. */
export const maxTokenLength = 20_000;

export function itemTokens(whole: string): ItemTokens {
  const key = whole.slice(0, maxTokenLength);
  const weights = new Map<string, number>();
  const names: string[] = [];
  const add = (token: string, weight: number) => {
    weights.set(token, (weights.get(token) ?? 0) + weight);
  };
  const prose = key.replace(code, (_, name: string) => {
    add(name, nameWeight);
    names.push(name);
    return ' ';
  });
  for (const [token] of prose.matchAll(part)) {
    const isName = /[\d/_]/.test(token);
    if (isName) names.push(token);
    if (!isName && stopWords.has(token)) continue;
    add(isName ? token : stemOf(token), isName ? nameWeight : 1);
  }
  names.push(...quantitiesOf(prose).filter((each) => !names.includes(each)));
  let total = 0;
  for (const weight of weights.values()) total += weight;
  return { weights, total, names };
}

/** Returns the similarity of two items, 0 to 1: the Dice coefficient of their weighted tokens. */
export function similarity(one: ItemTokens, other: ItemTokens): number {
  if (one.total + other.total === 0) return 1;
  let common = 0;
  for (const [token, weight] of one.weights) {
    common += Math.min(weight, other.weights.get(token) ?? 0);
  }
  return (2 * common) / (one.total + other.total);
}

/**
 * Returns whether words were replaced: some are gone, and some are new. A typo is no replacement.
 * @example replacesWords(itemTokens('open the gate'), itemTokens('open the door')) // true
 */
export function replacesWords(from: ItemTokens, to: ItemTokens): boolean {
  const gone = [...from.weights.keys()].filter((token) => !to.weights.has(token));
  const come = [...to.weights.keys()].filter((token) => !from.weights.has(token));
  const other = (token: string, among: readonly string[]) =>
    !among.some((each) => isTypo(token, each));
  return gone.some((token) => other(token, come)) && come.some((token) => other(token, gone));
}

/** Minimum length of a word in which one letter is a typo; in shorter ones, it makes another word. */
const minTypoLength = 5;

/** Returns whether two words differ by one letter: replaced, added, or two transposed. */
function isTypo(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < minTypoLength || /[\d/_.]/.test(one + other))
    return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [old, now] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (Math.max(old.length, now.length) <= 1) return true;
  return old.length === 2 && old === [...now].reverse().join('');
}
