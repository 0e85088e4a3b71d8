import type { Quantity } from '../../read/quantities.js';
import { derive } from '../derive/derive.js';
import { derived, type Finding, found, missing } from '../finding.js';
import type { ReadStatement } from '../read-statement.js';
import { checkQuantity } from './check-quantity.js';
import { shareFaults } from './share-faults.js';

/** Checks every number of a statement: sign, unit, record and field, or the arithmetic that leads to it. */
export function checkQuantities(statement: ReadStatement): Finding[] {
  const { quantities } = statement;
  const facts = statement.sources.flatMap((source) => source.facts);
  const direct = quantities.map((quantity) => checkQuantity(quantity, statement, facts));
  const shares = shareFaults(statement);
  const used = new Set<Quantity>();
  const results = quantities.map((quantity, index): Finding => {
    const finding = direct[index];
    if (shares.has(quantity)) return shares.get(quantity) ?? found;
    if (finding?.kind === 'found' || finding?.kind === 'conflict') return finding;
    const unmatched = quantities.filter((_, place) => direct[place]?.kind !== 'found');
    const derivation = derive(quantity, statement, unmatched);
    if (derivation === undefined)
      return finding ?? missing(`${quantity.text} is not in the results cited`);
    for (const each of derivation.uses) used.add(each);
    return derived(derivation.formula);
  });
  return results.map((finding, index) => {
    const quantity = quantities[index];
    return quantity !== undefined && used.has(quantity) && finding.kind !== 'derived'
      ? found
      : finding;
  });
}
