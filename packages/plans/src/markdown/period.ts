import { unitWords } from './calendar-words.js';
import { datedPeriod } from './dated-period.js';
import { kindWords } from './task-label.js';

/** A place in a sequence: `Weeks 1-2` are 1 to 2 of the unit `week`, `3 March` is one of the unit `date`. */
export interface Period {
  readonly unit: string;
  readonly from: number;
  readonly to: number;
  /** Characters of the text that it takes up. */
  readonly length: number;
}

const units = [
  ...kindWords,
  ...unitWords.keys(),
  'gate',
  'quarter',
  'quartal',
  'schritt',
  'etappe',
  'étape',
  'wave',
  'round',
  'q',
].sort((left, right) => right.length - left.length);
const unitNames = units.join('|');
const counted = new RegExp(
  String.raw`^(${unitNames})(?:e?[sn])?\s{0,3}(\d{1,3}|[ivx]{1,4}|(?<=(?:phase|stage|etappe|étape)\s)[a-h])(?:\s?(?:[-–—&+]|to|and|bis|und)\s?(\d{1,3}))?(?![\p{L}\p{N}]|\.\d)`,
  'iu',
);
const numberWords = ['one first', 'two second', 'three third', 'four fourth', 'five fifth'];
const inWords = new RegExp(
  String.raw`^(?:(?:the\s)?(?:(?<end>end|start) of (?:the\s)?)?(?<ordinal>${wordsAt(1)})\s(?<of>${unitNames})|(?<unit>${unitNames})\s(?<number>${wordsAt(0)}))\b`,
  'i',
);
const spans = [...unitWords.keys()].join('|');
/** `6 weeks before the move`, `T-10`, `T-minus 3 weeks`, `two days after`. */
const distant = new RegExp(
  String.raw`^(?:(?<amount>\d{1,3})\s(?<unit>${spans})\s(?<side>before|prior|ahead|out|vorher|vor|avant|after|later|nach|danach|après)\b|[TDJ](?:\s?(?<sign>[-–−+])\s?|[\s-](?<word>minus|plus)\s)(?<count>\d{1,3})(?:\s(?<of>${spans}))?\b)`,
  'i',
);
const relative =
  /^(?:(before|prior to|ahead of|vor|avant)|(during|on the day|the day|while|am tag|während|pendant)|(after|afterwards|following|once|when|then|finally|lastly|nach|nachher|danach|wenn|sobald|après|ensuite))(?![\p{L}\p{N}])/iu;
const daysOf: Readonly<Record<string, number>> = { hour: 1 / 24, week: 7, month: 31, year: 372 };
const romanNumbers = ['', ...'i ii iii iv v vi vii viii ix x xi xii'.split(' ')];

/** Returns the period that a text begins with: `Week 2: Build`, `Phase II`, `Q3`, `By 3 March`, `First week`, `Before the move`. */
export function periodOf(text: string): Period | undefined {
  const found =
    countedPeriod(text) ?? periodInWords(text) ?? distantPeriod(text) ?? datedPeriod(text);
  if (found === undefined) return undefined;
  const isMarked =
    /\d/.test(text.slice(0, found.length)) || (found.unit === 'weekday' && found.length > 5);
  // `March to the town hall` is a task.
  return isMarked || !/^\s*[\p{L}\p{N}]/u.test(text.slice(found.length)) ? found : undefined;
}

/** Returns the period that a heading states: one at its beginning, in brackets or behind its words, or `Before …`. */
export function periodOfHeading(heading: string): Period | undefined {
  const text = heading.slice(0, 200);
  const own = periodOf(text);
  if (own !== undefined) return own;
  const [whole, before, during] = relative.exec(text) ?? [];
  if (whole !== undefined) {
    const place = before !== undefined ? -1 : during !== undefined ? 0 : 1;
    return { unit: 'relative', from: place, to: place, length: whole.length };
  }
  for (const [, bracketed, behind] of text.matchAll(/\(([^()]{1,60})\)|\s(?=(\d.*|[-–—]\s.*))/gu)) {
    const said = (bracketed ?? behind ?? '').replace(/^[-–—]\s/, '');
    const period = periodOf(said);
    if (period !== undefined && said.length - period.length < 3) return { ...period, length: 0 };
  }
  return undefined;
}

function countedPeriod(text: string): Period | undefined {
  const [{ length } = '', unit, first = '', last = first] = counted.exec(text) ?? [];
  if (unit === undefined) return undefined;
  const [from, to] = [numberOf(first), numberOf(last)];
  const name = unit.toLowerCase();
  return from > 0 ? { unit: unitWords.get(name) ?? name, from, to, length } : undefined;
}

function periodInWords(text: string): Period | undefined {
  const { 0: whole, groups = {} } = inWords.exec(text) ?? {};
  if (whole === undefined) return undefined;
  const { end, ordinal, of, unit = of, number = ordinal } = groups;
  const place =
    numberWords.findIndex((words) => words.split(' ').includes(number?.toLowerCase() ?? '')) + 1;
  const from = place + (end?.toLowerCase() === 'end' ? 0.9 : 0);
  const name = unit?.toLowerCase() ?? '';
  return { unit: unitWords.get(name) ?? name, from, to: from, length: whole.length };
}

function distantPeriod(text: string): Period | undefined {
  const { 0: whole, groups = {} } = distant.exec(text) ?? {};
  if (whole === undefined) return undefined;
  const { amount, unit, side = '', sign, word, count: days, of = 'day' } = groups;
  const each = daysOf[unitWords.get((unit ?? of).toLowerCase()) ?? ''] ?? 1;
  const count = Number(amount ?? days) * each;
  const isAfter = sign === '+' || /^(?:plus|after|later|nach|danach|après)/i.test(word ?? side);
  const from = isAfter ? count : -count;
  return { unit: 'distance', from, to: from, length: whole.length };
}

function wordsAt(place: number): string {
  return numberWords.map((words) => words.split(' ')[place]).join('|');
}

function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const roman = romanNumbers.indexOf(text.toLowerCase());
  return roman > 0 ? roman : 'abcdefgh'.indexOf(text.toLowerCase()) + 1;
}
