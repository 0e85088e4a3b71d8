import type { CheckedValue } from '@pce/core/contracts';
import { fold } from '../data/fold.js';
import { wordsIn } from '../values/words.js';
import { bindMention } from './bind-mention.js';
import type { Bracket } from './bracket.js';
import { findQuotation } from './find-quotation.js';
import { hasMention, type Statement } from './statement.js';

/** Binds the value before a quotation: a number or date in the quotation, else a word. */
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
  const labelled = (label: CheckedValue['label'], reason: string): CheckedValue =>
    statement.value(place, label, { ...more, reason });
  if (standings.includes('missing'))
    return labelled('unsupported', `the quoted words do not stand in ${id}`);
  // A number, date or code must occur in the quotation that proves it.
  const shown = statement.text.slice(place.start, place.end);
  if (!isSaid && /\d/.test(shown) && !fold(more.quotation).includes(fold(shown))) {
    if (mention !== undefined && mention.end >= place.end) {
      // A line of a log proves its text and its time.
      const lines = quotations.flatMap((words) => statement.evidence.lineWith(id, words) ?? []);
      const line = lines.find((each) => hasMention(wordsIn(each), mention));
      if (line !== undefined && !standings.includes('denied'))
        return statement.value(mention, 'supported', { ...more, quotation: line });
      return { ...bindMention(mention, statement, [id]), quotation: more.quotation };
    }
    return findQuotation(id, shown, statement.evidence) === 'missing'
      ? labelled('unsupported', `the quotation does not have ${shown}`)
      : labelled('asserted', `it stands in ${id}, not in the quoted words`);
  }
  return standings.includes('denied')
    ? labelled('asserted', 'a denial stands before the quoted words')
    : statement.value(place, 'supported', more);
}
