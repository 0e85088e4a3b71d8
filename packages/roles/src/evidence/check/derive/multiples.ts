import type { Quantity } from '../../read/quantities.js';
import type { Fact } from '../../source/source.js';
import { isShare } from '../is-share.js';
import type { Candidate } from './candidate.js';
import { unitOf } from './unit-of.js';

/** Numbers of a statement that are tried as factors. */
const maxFactors = 20;

/** A field times a number of the statement: "ten of them cost 7,990 USD". */
export function* multiples(
  facts: readonly Fact[],
  unmatched: readonly Quantity[],
  quantity: Quantity,
): Generator<Candidate, void, undefined> {
  for (const factor of unmatched.slice(0, maxFactors)) {
    if (factor === quantity || factor.units.length > 0 || factor.isFraction) continue;
    const times = factor.readings[0]?.value ?? 1;
    for (const fact of facts) {
      // Counts of what has no unit are no multiples of a share.
      if (isShare(fact) && quantity.units.length === 0) continue;
      yield {
        value: times * fact.value,
        unit: unitOf(fact),
        formula: `${times} × ${fact.value}`,
        uses: [factor],
      };
    }
  }
}
