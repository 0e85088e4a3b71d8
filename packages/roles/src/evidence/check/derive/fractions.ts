import type { Quantity } from '../../read/quantities.js';
import type { Fact } from '../../source/source.js';
import type { Candidate } from './candidate.js';
import { unitOf } from './unit-of.js';

/** A part of a field that the statement names: "half of the revenue would be 24 million EUR". */
export function* fractions(
  operands: readonly Fact[],
  { quantities }: { readonly quantities: readonly Quantity[] },
  quantity: Quantity,
): Generator<Candidate, void, undefined> {
  for (const part of quantities) {
    if (!part.isFraction || part === quantity) continue;
    const share = (part.readings[0]?.value ?? 0) / 100;
    for (const fact of operands) {
      yield {
        value: fact.value * share,
        unit: unitOf(fact),
        formula: `${part.text} × ${fact.value}`,
        uses: [part],
      };
    }
  }
}
