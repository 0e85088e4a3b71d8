import type { CheckedValue } from '../checked-answer.js';
import type { Words } from '../values/words.js';
import { wordsIn } from '../values/words.js';
import { hasMention, isDirectlyCited, type Mention, type Statement } from './statement.js';

/** A size that the text counts on: "the 4 sites", "all 8 lamps", "of the 12". */
const isSize =
  /(?:^|[^\p{L}])(?:the|all|of|these|those|die|der|den|alle|aller|les|des|tous les|los|las)\s+$/iu;

/**
 * Returns the plain numbers and dates of a statement that are to be found in a result: all but those that a bracket proves, that
 * the request or context says, that a formula of the sentence has as a condition, numbers of lists, and sizes.
 */
export function mentionsIn(
  statement: Statement,
  proven: readonly CheckedValue[],
  given: Words,
): Mention[] {
  const { text, start, words, brackets } = statement;
  const conditions = brackets
    .flatMap(({ bracket }) => (bracket.type === 'formula' ? [bracket.expression] : []))
    .map(wordsIn);
  const mentions: Mention[] = [
    ...words.numbers.map((each) => asPeriod({ type: 'number' as const, ...each }, text)),
    // A month by itself is a period.
    ...words.moments
      .filter(({ readings }) => readings.some((each) => each.year ?? each.day ?? each.minute))
      .map((each) => ({ type: 'moment' as const, ...each })),
  ];
  return mentions.filter((mention) => {
    const isProven = proven.some((each) => each.start < mention.end && mention.start < each.end);
    if (isProven || hasMention(given, mention)) return false;
    const before = text.slice(start, mention.start);
    if (/^\s*(?:[-*+]\s+)?$/.test(before) && /^[.)]\s/.test(text.slice(mention.end))) return false;
    if (isDirectlyCited(mention, statement)) return true;
    if (conditions.some((each) => hasMention(each, mention))) return false;
    const isSmall =
      mention.type === 'number' &&
      mention.readings.some(({ value, step }) => value <= 100 && step === 1);
    return !(isSmall && isSize.test(before));
  });
}

/** A number of four digits that can be a year is a date. */
function asPeriod(mention: Mention, text: string): Mention {
  const shown = text.slice(mention.start, mention.end);
  if (mention.type !== 'number' || !/^(?:19|20)\d\d$/.test(shown)) return mention;
  return {
    type: 'moment',
    start: mention.start,
    end: mention.end,
    readings: [{ year: Number(shown) }],
  };
}
