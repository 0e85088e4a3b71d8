import type { Claim } from '@pce/core/contracts';
import { citationsIn } from '../answer/citations.js';
import { statementsIn } from './statements-in.js';

/** Words that already leave room for doubt. */
const doubt =
  /\b(?:confidence|about|appears?|apparently|approximately|around|could|estimated?|likely|may|might|perhaps|possibly|probably|reportedly|roughly|seems?|suggests?|uncertain|unconfirmed|unverified)\b/i;

/**
 * The answer with the confidence written behind each statement that rests on a claim of less than `below` and is worded
 * as if it were certain. It is code that hedges: a model may forget.
 */
export function hedge(answer: string, claims: Iterable<Claim>, below: number): string {
  const doubtful = new Map(
    [...claims].filter(({ confidence }) => confidence < below).map((claim) => [claim.id, claim]),
  );
  if (doubtful.size === 0) return answer;
  const parts: string[] = [];
  let done = 0;
  for (const { text, at, citations } of statementsIn(answer)) {
    const weakest = Math.min(...citations.map((id) => doubtful.get(id)?.confidence ?? 1));
    if (weakest >= below || doubt.test(text)) continue;
    const place = at + firstCitation(text);
    parts.push(answer.slice(done, place).trimEnd(), ` (confidence ${weakest.toFixed(2)}) `);
    done = place;
  }
  return [...parts, answer.slice(done)].join('');
}

function firstCitation(text: string): number {
  const groups = [...text.matchAll(/\[c\d[\d,; c]{0,400}\]/g)];
  return groups.find(([group]) => citationsIn(group).length > 0)?.index ?? text.length;
}
