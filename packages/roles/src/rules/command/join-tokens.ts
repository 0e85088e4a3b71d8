import type { CommandToken } from './command-token.js';
import { dateText, monthOf } from './date-text.js';
import { unitOf } from './units.js';

/** Pieces that are one value become one token: "30 seconds", "1 hour and 30 minutes", "20 November 2026". */
export function joinTokens(tokens: readonly CommandToken[]): CommandToken[] {
  const joined: CommandToken[] = [];
  for (let place = 0; place < tokens.length; ) {
    const found = dateAt(tokens, place) ?? measureAt(tokens, place);
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

/** "20 November 2026", "November 20, 2026". A date in numbers only is read in two ways, and so not at all. */
function dateAt(tokens: readonly CommandToken[], place: number): Joined | undefined {
  const [first, second, third, fourth] = tokens.slice(place, place + 4);
  const isDayFirst = dayOf(first) !== undefined;
  const month = monthOf((isDayFirst ? second : first)?.text ?? '');
  const day = dayOf(isDayFirst ? first : second);
  const hasComma = third?.kind === 'mark' && third.text === ',';
  const year = hasComma ? fourth : third;
  if (first === undefined || month === undefined || day === undefined) return undefined;
  if (year?.kind !== 'number' || !/^\d{4}$/.test(year.text)) return undefined;
  const text = dateText(Number(year.text), month, day);
  if (text === undefined) return undefined;
  const { start } = first;
  return { token: { kind: 'date', text, start, end: year.end }, taken: hasComma ? 4 : 3 };
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

function unitAt(tokens: readonly CommandToken[], place: number): Joined | undefined {
  const number = tokens[place];
  if (number?.kind !== 'number') return undefined;
  if (number.unit !== '') return { token: number, taken: 1 };
  const word = tokens[place + 1];
  const unit = word?.kind === 'word' && word.text.length > 1 ? word.text.toLowerCase() : '';
  if (word === undefined || unitOf(unit) === undefined) return { token: number, taken: 1 };
  return { token: { ...number, unit, end: word.end }, taken: 2 };
}
