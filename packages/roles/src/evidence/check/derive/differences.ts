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
  const isCompared = comparing.test(text) || isNegated;
  for (const [one, other] of pairs(operands)) {
    if (!isCompared && !isConsumption(one, other)) continue;
    if (!isComparable(one, other) || (one.key === other.key && !comparing.test(text))) continue;
    if (isAgainst(one, other, text) || isShare(one) !== isShare(other)) continue;
    const [high, low] = [Math.max(one.value, other.value), Math.min(one.value, other.value)];
    yield { value: high - low, unit: unitOf(one), formula: `${high} − ${low}` };
    if (!isFraction || byFraction.test(text)) yield* changes(one, other, text);
  }
}

/** "The 87 m³ at Lindenweg 4": between a reading before and one after, with one unit. */
function isConsumption(one: Fact, other: Fact): boolean {
  return (
    one.record === other.record &&
    one.units.length > 0 &&
    one.value * other.value !== 0 &&
    isEarlier(one) !== isEarlier(other) &&
    isComparable(one, other)
  );
}

/** "Rose by 355" of what fell: a field before the change says in which direction it went. */
function isAgainst(one: Fact, other: Fact, text: string): boolean {
  const [from, to] = isEarlier(one) ? [one, other] : [other, one];
  if (!isEarlier(from) || isEarlier(to)) return false;
  return to.value > from.value
    ? falling.test(text) && !rising.test(text)
    : rising.test(text) && !falling.test(text);
}

/** "Dropped by more than half", and not "half of". */
const byFraction =
  /\bby (?:more than |less than |about |almost |nearly |over |just under )?(?:an? )?(?:half|third|quarter|fifth|tenth|(?:two|three|four) (?:third|quarter|fifth|tenth)s)\b/i;

function isEarlier({ labels }: Fact): boolean {
  return [...labels].some((label) => earlier.test(label));
}

const comparing =
  /\b(?:by|ahead|behind|more|less|fewer|difference|differ\w*|between|than|gap|lead\w*|margin|cushion|advantage|edge|minus|below|above|versus|compared|apart|higher|lower|cheaper|longer|shorter|heavier|lighter|older|younger|rose|risen|grew|grown|fell|fallen|increas\w+|decreas\w+|drop\w*|gain\w*|up|down|chang\w+|times|twice|double|as (?:many|much)|left|short of|shy of|remain\w*|extra|excess|sav\w+)\b/i;
