import type { CheckedValue } from '@pce/core/contracts';
import { overlaps } from '../values/place.js';
import { codesIn, namePartsOf, placeOf } from '../values/words.js';
import type { Statement } from './statement.js';

/**
 * Returns the codes of a sentence with citations that neither the request nor a result has, if results have codes of the
 * same shape: `INV-2026-0471` instead of `INV-2026-0417`. Codes of other shapes are treated as names.
 */
export function foreignCodes(statement: Statement, found: readonly CheckedValue[]): CheckedValue[] {
  const { text, place, words, given, evidence, brackets, citations } = statement;
  if (brackets.length === 0 && citations.length === 0) return [];
  const known = [...found, ...words.numbers, ...words.moments, ...citations];
  return codesIn(text.slice(place.start, place.end), place.start).flatMap((code) => {
    if (known.some((each) => overlaps(each, code))) return [];
    if (placeOf(given, namePartsOf(code.text)) !== undefined) return [];
    const like = evidence.codeLike(code.text);
    const reason = `no result has it; there is ${like}`;
    return like === undefined ? [] : [statement.value(code, 'unsupported', { reason })];
  });
}
