import { percentUnit } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { isChange } from '../directions.js';
import type { Candidate } from './candidate.js';
import { pairs } from './pairs.js';
import { unitOf } from './unit-of.js';

/** A loss told as a share of the revenue; lines by file. */
export function* ratios(
  operands: readonly Fact[],
  text: string,
): Generator<Candidate, void, undefined> {
  // "Fell by 2.8 %" tells a change, no share.
  if (isChange(text)) return;
  const isRate = /\b(?:per|average|each|every|ratio|times|a|an)\b/i.test(text);
  for (const [one, other] of pairs(operands)) {
    if (one.key === other.key) continue;
    for (const [top, bottom] of [
      [one, other],
      [other, one],
    ] as const) {
      if (bottom.value === 0) continue;
      const value = top.value / bottom.value;
      const formula = `${top.value} / ${bottom.value}`;
      if (Math.abs(value) <= 1) yield { value: Math.abs(value) * 100, unit: percentUnit, formula };
      if (isRate) yield { value, unit: unitOf(top), formula };
    }
  }
}
