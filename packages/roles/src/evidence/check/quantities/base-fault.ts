import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import { type Finding, missing } from '../finding.js';
import { isShare } from '../is-share.js';
import type { ReadStatement } from '../read-statement.js';

/** "30% of the tea drinkers": a share of what it is a share for. */
export function baseFault(
  quantity: Quantity,
  { masked, sources }: ReadStatement,
): Finding | undefined {
  if (!quantity.units.some(({ kind }) => kind === 'percent')) return undefined;
  const [, first = '', second = ''] =
    /^\s*of (?:(?:the|all|its|their|our) )*(\p{L}+) (\p{L}+)/u.exec(masked.slice(quantity.end)) ??
    [];
  if (!/\p{Ll}{3,}s$/u.test(second)) return undefined;
  const [stem = ''] = stemsOf(first);
  const isOfShare = sources.some(({ facts }) =>
    facts.some((fact) => fact.key !== '' && isShare(fact) && fact.labels.has(stem)),
  );
  return isOfShare
    ? missing(`the results cited do not say that ${quantity.text} is a share of ${first} ${second}`)
    : undefined;
}
