import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import { synonymsOf } from '../../read/synonyms.js';
import type { ReadStatement } from '../read-statement.js';

/** Stems of the clause the number stands in, and of words that say the same. */
export function stemsNear(
  quantity: Quantity,
  { clauses, masked }: ReadStatement,
): ReadonlySet<string> {
  const clause = clauses.find(({ start, end }) => start <= quantity.start && quantity.start < end);
  if (clause === undefined) return new Set(stemsOf(masked));
  const stems = clause.words.map(({ stem }) => stem);
  return new Set([...stems, ...stems.flatMap(synonymsOf)]);
}
