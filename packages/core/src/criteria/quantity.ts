import type { Comparator } from './criterion.js';
import { readAmount } from './measure.js';
import type { TokenReader } from './tokens.js';

const quantities = {
  'at least': '>=',
  'no fewer than': '>=',
  'no less than': '>=',
  'at most': '<=',
  'no more than': '<=',
  'more than': '>',
  'greater than': '>',
  'fewer than': '<',
  'less than': '<',
  exactly: '==',
} as const;

const quantityPhrases = Object.keys(quantities) as (keyof typeof quantities)[];

/** Words for the elements of lists and objects. */
export const units = [
  'items',
  'item',
  'entries',
  'entry',
  'elements',
  'element',
  'values',
  'value',
  'rows',
  'row',
  'records',
  'record',
  'keys',
  'key',
] as const;
/** Words for the elements of texts. */
export const characters = ['characters', 'character'] as const;

export type Quantity = { readonly operator: Exclude<Comparator, '!='>; readonly amount: number };

/** Reads a quantity: "at least 3", "no more than two", "3+", "three or more", "no". */
export function readQuantity(reader: TokenReader): Quantity | undefined {
  const operator = readQuantityWords(reader);
  if (operator === undefined) {
    return reader.takePhrase('no') === undefined
      ? reader.attempt(() => readBound(reader))
      : exactly(0);
  }
  const amount = readAmount(reader);
  return amount === undefined ? undefined : { operator, amount };
}

/** "3+", "three or more", "3 or fewer" */
function readBound(reader: TokenReader): Quantity | undefined {
  const amount = readAmount(reader);
  if (amount === undefined) return undefined;
  if (reader.takeSign('+') || reader.takePhrase('or more') !== undefined) {
    return { operator: '>=', amount };
  }
  return reader.takePhrase('or fewer', 'or less') === undefined
    ? undefined
    : { operator: '<=', amount };
}

export function exactly(amount: number): Quantity {
  return { operator: '==', amount };
}

/** Reads the words of a quantity without its number: "at least", "more than". */
export function readQuantityWords(reader: TokenReader): Quantity['operator'] | undefined {
  const phrase = reader.takePhrase(...quantityPhrases);
  return phrase && quantities[phrase];
}
