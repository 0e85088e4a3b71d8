import type { Quantity } from '../../read/quantities.js';
import { synonymsOf } from '../../read/synonyms.js';
import { wordsAt } from '../is-said-together.js';
import type { ReadStatement } from '../read-statement.js';

/** Stems of the clause the number stands in, and of words that say the same. */
export function stemsNear(quantity: Quantity, { clauses }: ReadStatement): ReadonlySet<string> {
  const stems = wordsAt(quantity.start, clauses).map(({ stem }) => stem);
  return new Set([...stems, ...stems.flatMap(synonymsOf)]);
}
