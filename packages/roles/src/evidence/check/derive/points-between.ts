import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import { pointsUnit } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { isShare } from '../is-share.js';
import type { Candidate } from './candidate.js';
import { percent } from './percent.js';

/** Percentage points between two shares. */
export function* pointsBetween(
  operands: readonly Fact[],
  others: readonly Fact[],
  quantity: Quantity,
  text: string,
): Generator<Candidate, void, undefined> {
  const isNamed = quantity.units.length === 0 && /^\s+points?\b/.test(text.slice(quantity.end));
  const unit = isNamed ? pointsUnit : quantity.units.find(({ kind }) => kind === 'points');
  if (unit === undefined) return;
  const [named, all] = [operands.filter(isShare), others.filter(isShare)];
  for (const [one, other] of named.flatMap((each) =>
    all.map((beside) => [each, beside] as const),
  )) {
    if (one === other || one.record !== other.record) continue;
    const value = (one.value - other.value) * 100;
    const formula = `${percent(one.value)} − ${percent(other.value)}`;
    // "Tea is at +15 points relative to coffee": a sign is that of the first less the second.
    if (!quantity.isSigned) yield { value: Math.abs(value), unit, formula };
    else if (isSubject(placeOf(one, text), placeOf(other, text), text))
      yield { value, unit, formula };
  }
}

/** Whether the first of two is what the difference is told of: "relative to coffee, tea is at +15". */
function isSubject(one: number, other: number, text: string): boolean {
  const isObject = (at: number): boolean => object.test(text.slice(Math.max(0, at - 30), at));
  return isObject(one) === isObject(other) ? one < other : isObject(other);
}

const object =
  /\b(?:relative to|compared (?:with|to)|against|than|over|minus|less|versus|vs\.?|from) (?:the |its )?$/i;

/** Returns where a text says the name of a field; far behind where it does not. */
function placeOf({ labels }: Fact, text: string): number {
  const word = [...text.matchAll(/\p{L}+/gu)].find(([each]) =>
    stemsOf(each).some((stem) => labels.has(stem)),
  );
  return word?.index ?? Number.POSITIVE_INFINITY;
}
