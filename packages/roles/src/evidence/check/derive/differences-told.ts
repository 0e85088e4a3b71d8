import type { Quantity } from '../../read/quantities.js';
import type { Fact } from '../../source/source.js';
import type { ReadStatement } from '../read-statement.js';
import type { Candidate } from './candidate.js';
import type { Named } from './named.js';

/** Numbers of a text that are looked at; more of them could prove anything. */
const maxTold = 40;

/**
 * The difference of two numbers of a text, of which the statement gives one and names the other: "18 of the 246 did
 * not complete it", where 228 completed it.
 */
export function* differencesTold(
  quantity: Quantity,
  { quantities, sources, text }: ReadStatement,
  { stems }: Named,
): Generator<Candidate, void, undefined> {
  if (!remaining.test(text)) return;
  const given = new Set(
    quantities.filter((each) => each !== quantity).map(({ readings: [first] }) => first?.value),
  );
  for (const { facts } of sources) {
    const told = facts.filter(({ key }) => key === '').slice(0, maxTold);
    for (const one of told.filter(({ value }) => given.has(value))) {
      for (const other of told) {
        const isNamed = [...other.context].some((word) => stems.has(word));
        if (other === one || !isNamed || !isAlike(one, other)) continue;
        const [high, low] = [Math.max(one.value, other.value), Math.min(one.value, other.value)];
        yield { value: high - low, unit: one.units[0], formula: `${high} − ${low}` };
      }
    }
  }
}

const remaining =
  /\b(?:remain\w*|left|rest|other|others|not|less|fewer|more|missing|still|deduct\w*|minus|ahead|behind|outnumber\w*|differ\w*)\b|n['’]t\b/i;

function isAlike({ units: [one] }: Fact, { units: [other] }: Fact): boolean {
  return one?.kind === other?.kind && one?.factor === other?.factor;
}
