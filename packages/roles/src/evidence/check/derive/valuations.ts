import { splitWords, stem } from '@pce/core/commands';
import { type Unit, unitsNamed } from '../../read/units.js';
import type { DataRecord, Fact } from '../../source/source.js';
import type { Candidate } from './candidate.js';
import type { Named } from './named.js';
import { unitOf } from './unit-of.js';

/** "The goods on hand are worth …": of each record an amount times its price, or times a rate, all added up. */
export function* valuations(
  records: readonly DataRecord[],
  text: string,
  { records: mentioned }: Named,
): Generator<Candidate, void, undefined> {
  if (!valued.test(text)) return;
  const own = records.filter((record) => mentioned.has(record));
  const all = own.length > 1 ? own : records;
  const [first] = all;
  if (first === undefined || all.length < 2) return;
  for (const price of first.facts.filter(isPrice)) {
    for (const amount of first.facts) {
      if (amount.key === price.key || isSame(all, amount.key)) continue;
      const sum = all.reduce(
        (total, record) => total + numberOf(record, price.key) * numberOf(record, amount.key),
        0,
      );
      yield {
        value: sum,
        unit: currencyIn(price.key) ?? unitOf(price) ?? unitOf(amount),
        formula: `sum of ${all.length} × ${amount.key} × ${price.key}`,
      };
    }
  }
}

const valued =
  /\b(?:worth|value\w*|total\w*|together|add(?:s|ed)? up|com(?:e|es|ing) to|came to|convert\w*|at (?:unit )?(?:cost|price)|in all)\b/i;
const prices = ['price', 'cost', 'rate', 'per'].map(stem);

function isPrice({ labels }: Fact): boolean {
  return prices.some((label) => labels.has(label));
}

/** `eur_per_unit`: what an amount in another currency is worth. */
function currencyIn(key: string): Unit | undefined {
  return splitWords(key)
    .flatMap(unitsNamed)
    .find(({ kind }) => kind.startsWith('money:'));
}

function isSame(records: readonly DataRecord[], key: string): boolean {
  return new Set(records.map((record) => numberOf(record, key))).size === 1;
}

function numberOf({ facts }: DataRecord, key: string): number {
  return facts.find((fact) => fact.key === key)?.value ?? Number.NaN;
}
