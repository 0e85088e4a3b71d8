import { splitWords, stem } from '@pce/core/commands';
import type { Quantity } from '../../read/quantities.js';
import type { Fact } from '../../source/source.js';
import { withoutUnit } from '../../source/units-of-field.js';
import type { ReadStatement } from '../read-statement.js';
import { nounBehind } from './noun-behind.js';

/** Returns the field that the noun behind a count names, where that field has another value: "1,204,331 files". */
export function fieldNamedBehind(
  quantity: Quantity,
  { text, sources }: ReadStatement,
  placed: readonly Fact[],
): Fact | undefined {
  const noun = nounBehind(quantity, text);
  if (noun === '' || quantity.units.length > 0) return undefined;
  if (placed.some(({ labels }) => labels.has(noun))) return undefined;
  const own = sources
    .flatMap(({ facts }) => facts)
    .filter(({ key, labels }) => key !== '' && labels.has(noun));
  const records = new Set(placed.map(({ record }) => record));
  // A "unit price" is no unit.
  const [rival] = own.filter(({ record, key }) => records.has(record) && headOf(key) === noun);
  return own.length > 0 && own.every(({ value }) => value !== quantity.readings[0]?.value)
    ? rival
    : undefined;
}

/** The noun that the name of a field ends with. */
function headOf(key: string): string {
  return stem(withoutUnit(splitWords(key)).at(-1) ?? '');
}
