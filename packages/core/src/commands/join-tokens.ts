import type { CommandToken } from './command-token.js';
import { dateText, monthOf } from './date-text.js';
import { unitOf } from './units.js';

/** Pieces that are one value become one token: "30 seconds", "1 hour and 30 minutes", "20 November 2026". */
export function joinTokens(tokens: readonly CommandToken[]): CommandToken[] {
  const joined: CommandToken[] = [];
  for (let place = 0; place < tokens.length; ) {
    const found = namedAt(tokens, place) ?? dateAt(tokens, place) ?? measureAt(tokens, place);
    const token = found?.token ?? tokens[place];
    if (token !== undefined) joined.push(token);
    place += found?.taken ?? 1;
  }
  return joined;
}

interface Joined {
  readonly token: CommandToken;
  /** How many tokens it was. */
  readonly taken: number;
}

/** "a = 3": the word is the name of what follows. */
function namedAt(tokens: readonly CommandToken[], place: number): Joined | undefined {
  const [word, sign, value] = tokens.slice(place, place + 3);
  if (word?.kind !== 'word' || sign?.text !== '=' || value === undefined) return undefined;
  const { text: key, start } = word;
  return { token: { kind: 'mark', text: '=', start, end: sign.end, key }, taken: 2 };
}

/** "20 November 2026", "20th of November 2026", "November 20, 2026". A date in numbers only is read in two ways, and so not at all. */
function dateAt(tokens: readonly CommandToken[], place: number): Joined | undefined {
  const [first, ...others] = tokens.slice(place, place + 5);
  const isDayFirst = dayOf(first) !== undefined;
  const skipped = isDayFirst && others[0]?.text === 'of' ? 1 : 0;
  const [second, third, fourth] = others.slice(skipped);
  const month = monthOf((isDayFirst ? second : first)?.text ?? '');
  const day = dayOf(isDayFirst ? first : second);
  const hasComma = third?.kind === 'mark' && third.text === ',';
  const year = hasComma ? fourth : third;
  if (first === undefined || month === undefined || day === undefined) return undefined;
  if (year?.kind !== 'number' || !/^\d{4}$/.test(year.text)) return undefined;
  const text = dateText(Number(year.text), month, day);
  if (text === undefined) return undefined;
  const { start } = first;
  return {
    token: { kind: 'date', text, start, end: year.end },
    taken: (hasComma ? 4 : 3) + skipped,
  };
}

function dayOf(token: CommandToken | undefined): number | undefined {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(token?.text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** A number and the unit after it, and what of a smaller unit follows. */
function measureAt(tokens: readonly CommandToken[], place: number): Joined | undefined {
  const whole = unitAt(tokens, place);
  if (whole === undefined) return undefined;
  const next = tokens[place + whole.taken];
  const link = next?.kind === 'word' && next.text.toLowerCase() === 'and' ? 1 : 0;
  const rest = unitAt(tokens, place + whole.taken + link);
  const larger = unitOf(whole.token.unit ?? '');
  const smaller = unitOf(rest?.token.unit ?? '');
  const isRest = larger?.of === 'time' && smaller?.of === 'time' && smaller.factor < larger.factor;
  if (rest === undefined || !isRest) return whole;
  const amount =
    (whole.token.amount ?? 0) * larger.factor + (rest.token.amount ?? 0) * smaller.factor;
  return {
    token: { ...whole.token, amount, unit: 'ms', end: rest.token.end },
    taken: whole.taken + link + rest.taken,
  };
}

const magnitudes = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

/** The number at a place, with the "million" after it. */
function numberAt(tokens: readonly CommandToken[], place: number): Joined | undefined {
  const number = tokens[place];
  if (number?.kind !== 'number' || number.amount === undefined) return undefined;
  const next = tokens[place + 1];
  const factor = magnitudes.get(next?.text.toLowerCase() ?? '');
  if (next === undefined || factor === undefined || (number.unit ?? '') !== '')
    return { token: number, taken: 1 };
  return { token: { ...number, amount: number.amount * factor, end: next.end }, taken: 2 };
}

const currencies = new Set('dollar dollars usd euro euros eur cents pounds gbp yen'.split(' '));

function unitAt(tokens: readonly CommandToken[], at: number): Joined | undefined {
  const found = numberAt(tokens, at);
  if (found === undefined) return undefined;
  const { token: number, taken } = found;
  const place = at + taken - 1;
  if (number.unit !== '') return found;
  const word = tokens[place + 1];
  const unit = word?.kind === 'word' ? word.text.toLowerCase() : '';
  if (word === undefined || (unitOf(unit) === undefined && !currencies.has(unit))) return found;
  return {
    token: { ...number, unit: unitOf(unit) === undefined ? '$' : unit, end: word.end },
    taken: taken + 1,
  };
}
