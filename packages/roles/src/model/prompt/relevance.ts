import { stemsOf } from '../../rules/text/words.js';

/** How much a text has to do with a question: rare words that both have count most. */
export type Relevance = (text: string) => number;

/**
 * Relevance to a question among these texts. Words that many of the texts have say little; one that none has says
 * nothing.
 */
export function relevanceTo(question: string, texts: Iterable<string>): Relevance {
  const places = new Map(stemsOf(question).map((stem) => [stem, 0]));
  let count = 0;
  for (const text of texts) {
    count += 1;
    for (const stem of stemsOf(text)) {
      const before = places.get(stem);
      if (before !== undefined) places.set(stem, before + 1);
    }
  }
  return (text) => {
    let sum = 0;
    for (const stem of stemsOf(text)) sum += Math.log(1 + count / (places.get(stem) || Infinity));
    return sum;
  };
}
