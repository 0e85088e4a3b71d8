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
  const isAsked = asked.some(({ readings }) =>
    readings.some(({ value }) => quantity.readings.some((said) => said.value === value)),
  );
  if (!isAsked || quantity.bound === 'exact' || quantity.bound === 'about') return false;
  const [said] = quantity.readings;
  const isBelow =
    quantity.bound === 'less' || quantity.bound === 'under' || quantity.bound === 'nearly';
  return facts.some((fact) =>
    valuesIn(quantity, fact).some(
      (value) => said !== undefined && (isBelow ? value <= said.value : value >= said.value),
    ),
  );
}
