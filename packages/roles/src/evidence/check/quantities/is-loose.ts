import { stemsOf } from '../../../text/words.js';
import { isNeutral } from '../../read/neutral-words.js';
import type { Quantity } from '../../read/quantities.js';
import type { Fact } from '../../source/source.js';
import type { ReadStatement } from '../read-statement.js';
import { sharesAny } from './shares-any.js';

/** "Six warehouses", where six are the gates: neither the noun behind the number nor its clause says the field's name. */
export function isLoose(
  quantity: Quantity,
  placed: readonly Fact[],
  near: ReadonlySet<string>,
  { text, sources }: ReadStatement,
): boolean {
  const plural = /^\s+(\p{Ll}{3,}s)(?![\p{L}'’-])/u.exec(text.slice(quantity.end))?.[1] ?? '';
  const [noun = ''] = stemsOf(plural);
  if (noun === '' || isNeutral(noun) || quantity.units.length > 0 || quantity.isFraction)
    return false;
  const count = quantity.readings[0]?.value;
  const isLength = sources.some(({ lists }) => lists.some(({ length }) => length === count));
  return (
    !isLength &&
    placed.every(
      ({ key, labels, context }) =>
        key !== '' && !sharesAny(labels, near) && !context.has(noun) && !labels.has(noun),
    )
  );
}
