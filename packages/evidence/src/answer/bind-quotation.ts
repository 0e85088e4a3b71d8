import type { CheckedValue } from '@pce/core/contracts';
import { fold } from '../data/fold.js';
import { wordsIn } from '../values/words.js';
import { bindMention } from './bind-mention.js';
import type { Bracket } from './bracket.js';
import { findQuotation } from './find-quotation.js';
import { hasMention, type Statement } from './statement.js';

/** Binds the value before a quotation: a number or date that the quotation has, otherwise a word. */
export function bindQuotation(
  { id, quotations }: Bracket & { readonly type: 'quotation' },
  at: number,
  statement: Statement,
): CheckedValue {
  const mention = statement.mentionBefore(at);
  const isSaid =
    mention !== undefined && quotations.some((words) => hasMention(wordsIn(words), mention));
  const place = isSaid ? mention : statement.wordBefore(at);
  const more = { quotation: quotations.join(' … '), citations: [id] };
  const standings = quotations.map((words) => findQuotation(id, words, statement.evidence));
  // A number, date or code has to stand in the quotation that is to prove it.
  const shown = statement.text.slice(place.start, place.end);
  const isCode = !isSaid && /\d/.test(shown) && !fold(more.quotation).includes(fold(shown));
  if (!standings.includes('missing') && isCode && mention !== undefined && mention.end >= place.end)
    return { ...bindMention(mention, statement, [id]), quotation: more.quotation };
  const reason = standings.includes('missing')
    ? `the quoted words do not stand in ${id}`
    : `the quotation does not have ${shown}`;
  if (isCode || standings.includes('missing'))
    return statement.value(place, 'unsupported', { ...more, reason });
  if (!standings.includes('denied')) return statement.value(place, 'supported', more);
  const denied = 'a denial stands before the quoted words';
  return statement.value(place, 'asserted', { ...more, reason: denied });
}
