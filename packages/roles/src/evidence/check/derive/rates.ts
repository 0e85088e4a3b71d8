import type { Fact } from '../../source/source.js';
import type { Candidate } from './candidate.js';
import { unitOf } from './unit-of.js';

/** "628 inhabitants per km²": what is counted may have another name in the result. */
export function* rates(
  operands: readonly Fact[],
  others: readonly Fact[],
  text: string,
): Generator<Candidate, void, undefined> {
  if (!/\bper\b/i.test(text)) return;
  for (const bottom of operands) {
    for (const top of others) {
      if (top === bottom || top.record !== bottom.record || bottom.value === 0) continue;
      const formula = `${top.value} / ${bottom.value}`;
      yield { value: top.value / bottom.value, unit: unitOf(top), formula };
    }
  }
}
