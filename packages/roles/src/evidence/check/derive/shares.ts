import { percentUnit } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import type { Candidate } from './candidate.js';

/** A loss that the statement names by a word, as a share of a field that it names. */
export function* shares(
  operands: readonly Fact[],
  others: readonly Fact[],
): Generator<Candidate, void, undefined> {
  for (const whole of operands) {
    for (const part of others) {
      if (part === whole || whole.value === 0 || part.value >= 0 || part.record !== whole.record)
        continue;
      const value = Math.abs(part.value / whole.value) * 100;
      yield { value, unit: percentUnit, formula: `${Math.abs(part.value)} / ${whole.value}` };
    }
  }
}
