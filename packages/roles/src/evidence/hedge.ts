import type { Claim } from '@pce/core';
import { annotate } from './annotate.js';

/** Words that already leave room for doubt. */
const doubt =
  /\b(?:confidence|about|appears?|apparently|approximately|around|could|estimated?|likely|may|might|perhaps|possibly|probably|reportedly|roughly|seems?|suggests?|uncertain|unconfirmed|unverified)\b/i;

/**
 * Writes the confidence behind each statement that rests on a claim of less than `below` and is worded as if it were
 * certain. It is code that hedges: a model may forget.
 */
export function hedge(answer: string, claims: Iterable<Claim>, below: number): string {
  const doubtful = new Map(
    [...claims].filter(({ confidence }) => confidence < below).map((claim) => [claim.id, claim]),
  );
  if (doubtful.size === 0) return answer;
  return annotate(answer, ({ text, citations }) => {
    const weakest = Math.min(...citations.map((id) => doubtful.get(id)?.confidence ?? 1));
    return weakest >= below || doubt.test(text) ? undefined : `confidence ${weakest.toFixed(2)}`;
  });
}
