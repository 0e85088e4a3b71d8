import { stemsOf } from '../../../text/words.js';
import { isNeutral } from '../../read/neutral-words.js';
import type { Quantity } from '../../read/quantities.js';
import { unitsNamed } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { valuesIn } from '../matches.js';
import type { ReadStatement } from '../read-statement.js';

/** Behind a number: "of memory", "disk"; "35 g of fat". */
const attached = /^(?:\s+of\s+(?:the\s+|its\s+)?|[\s-]+)(\p{L}{2,})/u;

/**
 * Returns the value that the noun behind a number with a unit names, where the number is another: "2,048 GB of memory", where that
 * is the disk.
 */
export function rivalOfNoun(
  quantity: Quantity,
  { text, sources }: ReadStatement,
  placed: readonly Fact[],
): Fact | undefined {
  if (quantity.units.length === 0) return undefined;
  const [noun = ''] = stemsOf(
    attached.exec(text.slice(quantity.end, quantity.end + 40))?.[1] ?? '',
  );
  if (isNeutral(noun) || unitsNamed(noun).length > 0) return undefined;
  if (placed.some(({ labels }) => labels.has(noun))) return undefined;
  const records = new Set(placed.map(({ record }) => record));
  return sources
    .flatMap(({ facts }) => facts)
    .find(
      (fact) =>
        fact.labels.has(noun) && records.has(fact.record) && valuesIn(quantity, fact).length > 0,
    );
}
