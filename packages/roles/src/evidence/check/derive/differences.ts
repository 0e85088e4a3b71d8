import type { Fact } from '../../source/source.js';
import { earlier, falling, rising } from '../directions.js';
import { isShare } from '../is-share.js';
import type { Candidate } from './candidate.js';
import { changes } from './changes.js';
import { isComparable } from './is-comparable.js';
import { pairs } from './pairs.js';
import { unitOf } from './unit-of.js';

/** Of one field in two records, or of two fields that are both named. */
export function* differences(
  operands: readonly Fact[],
  text: string,
  { isFraction, isNegated }: { readonly isFraction: boolean; readonly isNegated: boolean },
): Generator<Candidate, void, undefined> {
  // "36 did not recover": what is left of the whole.
  if (!comparing.test(text) && !isNegated) return;
  for (const [one, other] of pairs(operands)) {
    if (!isComparable(one, other) || (one.key === other.key && !comparing.test(text))) continue;
    if (isAgainst(one, other, text) || isShare(one) !== isShare(other)) continue;
    const [high, low] = [Math.max(one.value, other.value), Math.min(one.value, other.value)];
    yield { value: high - low, unit: unitOf(one), formula: `${high} − ${low}` };
    if (!isFraction) yield* changes(one, other, text);
  }
}

/** "Rose by 355" of what fell: a field before the change says in which direction it went. */
function isAgainst(one: Fact, other: Fact, text: string): boolean {
  const [from, to] = isEarlier(one) ? [one, other] : [other, one];
  if (!isEarlier(from) || isEarlier(to)) return false;
  return to.value > from.value
    ? falling.test(text) && !rising.test(text)
    : rising.test(text) && !falling.test(text);
}

function isEarlier({ labels }: Fact): boolean {
  return [...labels].some((label) => earlier.test(label));
}

const comparing =
  /\b(?:by|ahead|behind|more|less|fewer|difference|differ\w*|between|than|gap|lead\w*|margin|cushion|advantage|edge|minus|below|above|versus|compared|apart|higher|lower|cheaper|longer|shorter|heavier|lighter|older|younger|rose|risen|grew|grown|fell|fallen|increas\w+|decreas\w+|drop\w*|gain\w*|up|down|chang\w+|times|twice|double|as (?:many|much)|left|short of|shy of|remain\w*|extra|excess|sav\w+)\b/i;
