import { stemsOf } from '../../../text/words.js';
import { convert, unitsNamed } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import type { Candidate } from './candidate.js';
import { unitOf } from './unit-of.js';

/** "628 inhabitants per km²": what is counted may have another name in the result. */
export function* rates(
  operands: readonly Fact[],
  others: readonly Fact[],
  told: readonly Fact[],
  counted: readonly Fact[],
  text: string,
): Generator<Candidate, void, undefined> {
  const per = /\bper\s+((?:square\s+)?[\p{L}²³/]+)/iu.exec(text)?.[1];
  if (per === undefined) return;
  const [each] = unitsNamed(per);
  // "1,290 EUR per laptop", of 6 laptops for 7,740 EUR in a text.
  const [noun = ''] = stemsOf(per);
  for (const bottom of counted.filter(({ labels, value }) => labels.has(noun) && value !== 0)) {
    for (const top of told.filter(({ record }) => record === bottom.record)) {
      const formula = `${top.shown} / ${bottom.shown}`;
      yield { value: top.value / bottom.value, unit: unitOf(top), formula };
    }
  }
  // "38.2 t" and "6.4 ha" of one sentence of a text.
  for (const bottom of told) {
    const [own] = bottom.units;
    if (each === undefined || own?.kind !== each.kind || bottom.value === 0) continue;
    const base = convert(bottom.value, own, each);
    for (const top of told) {
      const isBeside =
        top !== bottom && top.subject === bottom.subject && top.sentence === bottom.sentence;
      if (!isBeside) continue;
      const formula = `${top.shown} / ${bottom.shown}`;
      yield { value: top.value / base, unit: unitOf(top), formula };
    }
  }
  for (const bottom of operands) {
    for (const top of others) {
      if (top === bottom || top.record !== bottom.record || bottom.value === 0) continue;
      const formula = `${top.value} / ${bottom.value}`;
      yield { value: top.value / bottom.value, unit: unitOf(top), formula };
    }
  }
}
