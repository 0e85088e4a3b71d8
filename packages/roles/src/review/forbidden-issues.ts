import type { StrategicPlan } from '@pce/core/contracts';
import { stemsOf } from '../text/words.js';

const forbids = /^(?:do not|don't|never|must not|may not|should not|cannot)\s+(.+)$/i;
/** Words that restrict a statement: whether it still applies is left to a person or a model. */
const limits =
  /\b(?:except|unless|without|only|but|if|before|until|more|less|other|again|instead)\b/i;
const denies = /\b(?:not|never|no|don't|avoid|without|instead)\b/i;

/**
 * Goals and steps that say to do what a constraint forbids: they have all its words, in its order, and deny none. A
 * single word would say too little.
 */
export function forbiddenIssues({ goals, workpad }: StrategicPlan): string[] {
  const all = [...goals, ...workpad.tasks].filter(({ description }) => !denies.test(description));
  const stemmed = all.map(({ id, description }) => ({ id, stems: stemsOf(description) }));
  return workpad.constraints.flatMap((constraint) => {
    const stems = forbiddenStems(constraint);
    if (stems.length < 2) return [];
    return stemmed
      .filter((one) => containsInOrder(one.stems, stems))
      .map(({ id }) => `${id} says to do what a constraint forbids: "${constraint}".`);
  });
}

function forbiddenStems(constraint: string): string[] {
  const line = constraint.replace(/[*_`]/g, '').trim();
  const forbidden = forbids.exec(line)?.[1];
  return forbidden === undefined || limits.test(forbidden) ? [] : stemsOf(forbidden);
}

function containsInOrder(stems: readonly string[], wanted: readonly string[]): boolean {
  let from = 0;
  return wanted.every((stem) => {
    const place = stems.indexOf(stem, from);
    from = place + 1;
    return place !== -1;
  });
}
