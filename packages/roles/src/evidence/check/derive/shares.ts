import { percentUnit } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { earlier, isChange, rising } from '../directions.js';
import type { Candidate } from './candidate.js';

/** A loss that the statement names by a word, as a share of a field that it names. */
export function* shares(
  operands: readonly Fact[],
  others: readonly Fact[],
  text: string,
): Generator<Candidate, void, undefined> {
  const isOfChange = isChange(text);
  for (const whole of operands) {
    // "Down 2.9 % against its previous close" is a share of that alone.
    if (
      isOfChange &&
      (rising.test(text) || ![...whole.labels].some((label) => earlier.test(label)))
    )
      continue;
    for (const part of others) {
      if (part === whole || whole.value === 0 || part.value >= 0 || part.record !== whole.record)
        continue;
      const value = Math.abs(part.value / whole.value) * 100;
      yield { value, unit: percentUnit, formula: `${Math.abs(part.value)} / ${whole.value}` };
    }
  }
}
