import type { Fact } from '../../source/source.js';
import { isShare } from '../is-share.js';
import type { Candidate } from './candidate.js';
import { unitOf } from './unit-of.js';

/** A share of a count, or a price times a count. */
export function* products(
  operands: readonly Fact[],
  others: readonly Fact[],
): Generator<Candidate, void, undefined> {
  for (const one of operands) {
    for (const other of others) {
      if (one === other || one.record !== other.record) continue;
      const share = [one, other].find(isShare);
      if (share !== undefined && !operands.includes(share)) continue;
      const isPrice = [one, other].some((fact) => unitOf(fact)?.kind.startsWith('money:'));
      const isCount = [one, other].some(
        (fact) => fact.units.length === 0 && Number.isInteger(fact.value),
      );
      if (!isCount || (share === undefined && !isPrice)) continue;
      const priced = [one, other].find((fact) => unitOf(fact)?.kind.startsWith('money:'));
      yield {
        value: one.value * other.value,
        unit: priced && unitOf(priced),
        formula: `${one.value} × ${other.value}`,
      };
    }
  }
}
