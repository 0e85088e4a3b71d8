import type { CheckedValue } from '../checked-answer.js';
import { fold } from '../data/fold.js';
import { wordsIn } from '../values/words.js';
import { bindMention } from './bind-mention.js';
import type { Quotation } from './bracket.js';
import { checkedValue } from './checked-value.js';
import type { Evidence, Pausing } from './evidence.js';
import { findQuotation } from './find-quotation.js';
import { floorOf, hasMention, mentionBefore, type Statement } from './statement.js';
import { wordBefore } from './value-before.js';

/** Binds the value before a quotation: a number or date that the quotation has, otherwise a word. */
export function* bindQuotation(
  quotations: readonly Quotation[],
  at: number,
  statement: Statement,
  evidence: Evidence,
): Pausing<CheckedValue> {
  const { text } = statement;
  const mention = mentionBefore(statement, at);
  const quotation = quotations.map(({ words }) => words).join(' … ');
  const citations = [...new Set(quotations.map(({ id }) => id))];
  const isSaid =
    mention !== undefined && quotations.some(({ words }) => hasMention(wordsIn(words), mention));
  const place = isSaid ? mention : wordBefore(text, floorOf(statement, at), at);
  const standings = quotations.map((each) => findQuotation(each, evidence));
  const value = (label: CheckedValue['label'], reason?: string): CheckedValue =>
    checkedValue(text, place, label, evidence, {
      quotation,
      citations,
      ...(reason === undefined ? {} : { reason }),
    });
  if (standings.includes('missing'))
    return value('unsupported', `the quoted words do not stand in ${citations.join(', ')}`);
  // A number, date or code has to stand in the quotation that is to prove it.
  const shown = text.slice(place.start, place.end);
  if (!isSaid && /\d/.test(shown) && !fold(quotation).includes(fold(shown))) {
    if (mention !== undefined && mention.end >= place.end)
      return { ...(yield* bindMention(mention, statement, evidence, citations)), quotation };
    return value('unsupported', `the quotation does not have ${shown}`);
  }
  return standings.includes('denied')
    ? value('asserted', 'a denial stands before the quoted words')
    : value('supported');
}
