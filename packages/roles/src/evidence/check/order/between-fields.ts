import { stemsOf } from '../../../text/words.js';
import type { Fact, Source } from '../../source/source.js';
import { less, more } from '../directions.js';
import { conflict, type Finding, found } from '../finding.js';
import { isShare } from '../is-share.js';
import type { Compared } from './compared.js';
import { isSuperlative } from './is-superlative.js';

/** "Coffee is the most popular", where shares of coffee and tea stand side by side. */
export function* betweenFields({ text, sources }: Compared): Generator<Finding, void, undefined> {
  const isMore = more.test(text);
  if (isMore === less.test(text)) return;
  for (const shares of siblingShares(sources)) {
    const places = shares
      .map((fact) => ({ fact, at: placeOf(fact, text) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at);
    const [subject, object] = places;
    const than = text.search(/\bthan\b/i);
    if (subject === undefined) continue;
    const isPair = than > subject.at && object !== undefined && object.at > than;
    if (!isPair && !(isSuperlative(text) && than === -1 && places.length === 1)) continue;
    if (!isPair && /^\s*most\s+(?:of|\p{Ll}+s)\b/iu.test(text)) continue;
    const rivals = isPair ? [object.fact] : shares;
    const values = rivals.map(({ value }) => value);
    const best = isMore ? Math.max(...values) : Math.min(...values);
    const isSo = isMore ? subject.fact.value >= best : subject.fact.value <= best;
    yield isSo && !(isPair && subject.fact.value === best)
      ? found
      : conflict(`the results cited say otherwise: ${subject.fact.shown}`);
  }
}

/** Shares of one whole, side by side in one record. */
function siblingShares(sources: readonly Source[]): readonly (readonly Fact[])[] {
  const shares = sources.flatMap(({ facts }) => facts).filter(isShare);
  return [...Map.groupBy(shares, ({ record }) => record).values()].filter(
    ({ length }) => length > 1,
  );
}

function placeOf({ key }: Fact, text: string): number {
  const own = new Set(stemsOf(key));
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (stemsOf(match[0]).some((stem) => own.has(stem))) return match.index;
  }
  return -1;
}
