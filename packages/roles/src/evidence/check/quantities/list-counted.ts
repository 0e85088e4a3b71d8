import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import type { ReadStatement } from '../read-statement.js';

/** Returns the noun behind a number that is the name of a list: "two open issues". */
export function listCounted(
  { end }: Quantity,
  { text, sources }: ReadStatement,
): string | undefined {
  const phrase =
    /^((?:\s+(?:of|the|these|those|its|their|our|all|[\p{L}-]+)){1,5})/u.exec(
      text.slice(end, end + 60),
    )?.[1] ?? '';
  const nouns = stemsOf(phrase.split(phraseEnd)[0] ?? '').slice(0, 3);
  return nouns.find((noun) =>
    sources.some(({ lists }) => lists.some(({ labels }) => labels.has(noun))),
  );
}

const phraseEnd =
  /\b(?:in|on|at|for|with|from|by|to|and|is|are|was|were|has|have|holds?|one|two|three|four|five|six|seven|eight|nine|ten)\b/;

/** "Three of the five employees" counts those. */
export function isPartOfCount({ end, units }: Quantity, text: string): boolean {
  return (
    units.length === 0 &&
    /^\s+(?:out )?of (?:the|its|these|those|all|our|their) (?:(?:\p{Ll}+|\d+) )?\p{Ll}{3,}s\b/u.test(
      text.slice(end),
    )
  );
}
