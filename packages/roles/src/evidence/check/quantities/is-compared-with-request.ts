import type { Quantity } from '../../read/quantities.js';
import type { Fact } from '../../source/source.js';
import { valuesIn } from '../matches.js';
import type { ReadStatement } from '../read-statement.js';

/** "less than 800 USD", where the request says 800 and a result has 799. */
export function isComparedWithRequest(
  quantity: Quantity,
  { asked }: ReadStatement,
  facts: readonly Fact[],
): boolean {
  const said = quantity.readings.find(({ value }) =>
    asked.some(({ readings }) => readings.some((each) => each.value === value)),
  );
  if (said === undefined || quantity.bound === 'exact' || quantity.bound === 'about') return false;
  const isBelow =
    quantity.bound === 'less' || quantity.bound === 'under' || quantity.bound === 'nearly';
  return facts.some((fact) =>
    valuesIn(quantity, fact).some((value) => (isBelow ? value <= said.value : value >= said.value)),
  );
}
