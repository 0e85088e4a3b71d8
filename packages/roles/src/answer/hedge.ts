import type { Claim } from '@pce/core';
import { sentencesIn } from '@pce/evidence';
import { citationGroup, citationsIn } from '@pce/role-parts';

/** Words that already express doubt. */
const doubt =
  /\b(?:confidence|about|appears?|apparently|approximately|around|could|estimated?|likely|may|might|perhaps|possibly|probably|reportedly|roughly|seems?|suggests?|uncertain|unconfirmed|unverified)\b/i;

/**
 * Adds the confidence to each statement that cites a claim below `below` and is worded as certain. Done by code, since
 * a model may forget.
 */
export function hedge(answer: string, claims: Iterable<Claim>, below: number): string {
  const doubtful = new Map(
    [...claims].filter(({ confidence }) => confidence < below).map((claim) => [claim.id, claim]),
  );
  if (doubtful.size === 0) return answer;
  return sentencesIn(answer)
    .map(({ start, end }) => {
      const text = answer.slice(start, end);
      const weakest = Math.min(...citationsIn(text).map((id) => doubtful.get(id)?.confidence ?? 1));
      if (weakest >= below || doubt.test(text)) return text;
      const place = text.search(citationGroup);
      const before = text.slice(0, place).trimEnd();
      return `${before} (confidence ${weakest.toFixed(2)}) ${text.slice(place)}`;
    })
    .join('');
}
