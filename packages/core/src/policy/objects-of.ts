import { stem } from '../text/words.js';

/** Words without a specific meaning. */
const generic =
  /^(?:an?|the|any|anything|anyone|anybody|anywhere|all|every|everything|each|some|something|nothing|no|nobody|none|one|of|to|in|on|at|from|for|with|by|into|it|them|this|that|these|those|there|my|our|your|their|his|her|its|me|us|you|him|i|we|or|nor|and|ever|please|what|whatsoever|which|who|is|are|was|were|be|been|being|yet|still|now|today|else|only|not|do|does|don't|must|may|shall|should|can|cannot|want|make|sure|ensure|use|run|call|execute|invoke|tools?|scripts?|workflows?|more|than|most|above|over|exceed|forbidden|prohibited|allowed|permitted)$/;

/** Returns the stems of the words that name something. */
export function objectsOf(tokens: readonly string[]): readonly string[] {
  const words = tokens.filter((word) => /^\p{L}/u.test(word) && !generic.test(word));
  return [...new Set(words.map(stem))];
}
