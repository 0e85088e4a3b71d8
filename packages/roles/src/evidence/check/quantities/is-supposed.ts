import type { Quantity } from '../../read/quantities.js';
import type { ReadStatement } from '../read-statement.js';

const markBehind =
  /^\s*(?:-\p{L}+\s+)?(?:mark|limit|threshold|target|cap|gate|barrier|quota|line)\b/iu;
const article = /\b(?:the|a|an|its|their|our) $/i;
const markBefore = /\b(?:limit|threshold|target|cap|quota|allowance|short|shy) of (?:the |an? )?$/i;
const few = /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i;
const definite = /\b(?:the|these|those|its|their|both of the) $/i;

/**
 * Whether a statement supposes a number rather than telling one: "the 50% mark", "a limit of 20 kg", "the two
 * versions".
 */
export function isSupposed(
  { text, start, end, units, bound }: Quantity,
  statement: ReadStatement,
): boolean {
  if (bound !== 'exact') return false;
  const [before, behind] = [statement.text.slice(0, start), statement.text.slice(end)];
  return (
    (article.test(before) && markBehind.test(behind)) ||
    markBefore.test(before) ||
    (units.length === 0 && few.test(text) && definite.test(before) && /^ \p{Ll}+s\b/u.test(behind))
  );
}
