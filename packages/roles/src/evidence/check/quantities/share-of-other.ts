import { splitWords } from '@pce/core/commands';
import { stemsOf } from '../../../text/words.js';
import { withRelated } from '../../read/related.js';
import type { Fact } from '../../source/source.js';
import { isShare } from '../is-share.js';
import type { ReadStatement } from '../read-statement.js';

/**
 * Returns the share that a percentage is, where the statement says that of something else: "83% of its memory", where
 * `cpu` is 0.83.
 */
export function shareOfOther(
  placed: readonly Fact[],
  { text, sources }: ReadStatement,
): Fact | undefined {
  const shares = placed.filter((fact) => fact.key !== '' && isShare(fact));
  const labels = sources.flatMap((source) => [...source.labels]);
  const said = withRelated(new Set(stemsOf(text)), labels);
  const isSaid = ({ key, labels: names }: Fact): boolean =>
    [...names].some((name) => said.has(name)) ||
    splitWords(key).every((word) => isUnnamed.test(word));
  return shares.some(isSaid) ? undefined : shares[0];
}

/** Names of fields that do not say what a share is of. */
const isUnnamed =
  /^(?:share|ratio|rate|value|percent|percentage|pct|part|fraction|amount|proportion|score|probability)$/i;
