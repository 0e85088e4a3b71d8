import { percentUnit } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { earlier, falling, rising } from '../directions.js';
import type { Candidate } from './candidate.js';

/** A change in percent, told in the direction it went; and how many times as much. */
export function* changes(
  one: Fact,
  other: Fact,
  text: string,
): Generator<Candidate, void, undefined> {
  const isEarlier = ({ labels }: Fact): boolean => [...labels].some((label) => earlier.test(label));
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    if (from.value === 0 || isEarlier(to)) continue;
    const change = ((to.value - from.value) / Math.abs(from.value)) * 100;
    const isTold = change > 0 ? !falling.test(text) || rising.test(text) : falling.test(text);
    const formula = `(${to.value} − ${from.value}) / ${from.value}`;
    if (isTold) yield { value: Math.abs(change), unit: percentUnit, formula };
    if (from.key === to.key)
      yield {
        value: to.value / from.value,
        unit: undefined,
        formula: `${to.value} / ${from.value}`,
      };
  }
}
