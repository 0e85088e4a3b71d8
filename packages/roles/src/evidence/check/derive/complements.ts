import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import { percentUnit } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { isShare } from '../is-share.js';
import type { ReadStatement } from '../read-statement.js';
import type { Candidate } from './candidate.js';
import { percent } from './percent.js';

/** Returns the share that is left: "54% do not", where 46% do. */
export function* complements(
  facts: readonly Fact[],
  { clauses }: ReadStatement,
  quantity: Quantity,
): Generator<Candidate, void, undefined> {
  if (!quantity.units.some(({ kind }) => kind === 'percent')) return;
  const isRest = clauses.some(
    ({ start, end, words }) =>
      start <= quantity.start &&
      quantity.start < end &&
      words.some(({ stem, isNegated }) => isNegated || restWords.has(stem)),
  );
  if (!isRest) return;
  const shared = facts.filter(isShare);
  for (const { value } of shared) {
    yield { value: (1 - value) * 100, unit: percentUnit, formula: `100% − ${percent(value)}` };
  }
  const siblings = shared.filter(({ record }) => record === shared[0]?.record).slice(0, 6);
  if (siblings.length < 2) return;
  const rest = siblings.reduce((left, { value }) => left - value, 1);
  const terms = siblings.map(({ value }) => percent(value)).join(' − ');
  yield { value: rest * 100, unit: percentUnit, formula: `100% − ${terms}` };
}

const restWords = new Set(
  stemsOf('other rest remaining remainder free left unused idle neither else'),
);
