import type { Quantity } from '../../read/quantities.js';
import type { ReadStatement } from '../read-statement.js';

const markBehind =
  /^\s*(?:-\p{L}+\s+)?(?:mark|limit|threshold|target|cap|gate|barrier|quota|line)\b/iu;
const article = /\b(?:the|a|an|its|their|our) $/i;
const markBefore = /\b(?:limit|threshold|target|cap|quota|allowance|short|shy) of (?:the |an? )?$/i;
const few = /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i;
const definite = /\b(?:the|these|those|its|their|both of the) $/i;

/** "Can still get to 19 points", "would be six metres higher". */
const possible =
  /\b(?:can|could|may|might|would)\s+(?:still |only |then |at (?:best|most|worst) )*(?:(?:get|reach|climb|rise|fall|come|end|finish)\b[^.;:]{0,40}|be )$/iu;
/** "Every category sold more than 85%": no value is told. */
const ofEach = /\b(?:every|each|all|any|none)\b[^.;:]*$/i;
/** "The bottom four teams" */
const selection = /\b(?:top|bottom|first|last|other|remaining|next|previous|upper|lower) $/i;

/**
 * Whether a statement supposes a number rather than telling one: "the 50% mark", "a limit of 20 kg", "the two
 * versions".
 */
export function isSupposed(
  { text, start, end, units, bound }: Quantity,
  statement: ReadStatement,
): boolean {
  const [before, behind] = [statement.text.slice(0, start), statement.text.slice(end)];
  if (bound === 'more' || bound === 'less' || bound === 'over' || bound === 'under')
    return ofEach.test(before);
  if (bound !== 'exact') return false;
  return (
    possible.test(before) ||
    (units.length === 0 && selection.test(before)) ||
    (article.test(before) && markBehind.test(behind)) ||
    markBefore.test(before) ||
    (units.length === 0 && few.test(text) && definite.test(before) && /^ \p{Ll}+s\b/u.test(behind))
  );
}
