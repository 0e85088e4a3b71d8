import type { Json } from '@pce/core';
import type { CheckedValue } from '@pce/core/contracts';
import type { Naming } from '../data/names.js';
import type { Pausing } from '../data/pausing.js';
import { readMoment } from '../values/moment.js';
import type { Place } from '../values/place.js';
import { namePartsOf, placeOf, wordsIn } from '../values/words.js';
import { findQuotation } from './find-quotation.js';
import { type Found, type Standing, standingIn } from './standing-in.js';
import { hasMention, isNumber, type Mention, type Statement } from './statement.js';

/** Binds a plain number or date: to the results cited behind it, otherwise to the one record of any result that has it. */
export function* bindMention(
  mention: Mention,
  statement: Statement,
  cited: readonly string[] = statement.citedBehind(mention),
): Pausing<CheckedValue> {
  const { evidence, brackets } = statement;
  for (const { bracket } of brackets) {
    if (bracket.type !== 'quotation') continue;
    const { id, quotations } = bracket;
    const words = quotations.find((each) => hasMention(wordsIn(each), mention));
    if (words !== undefined && findQuotation(id, words, evidence) === 'found')
      return statement.value(mention, 'supported', { quotation: words, citations: [id] });
  }
  const citations = cited.filter((id) => evidence.sourceOf(id) !== undefined);
  const repeated = citations.find((id) => statement.repeats(id, mention));
  if (repeated !== undefined)
    return statement.value(mention, 'supported', { citations: [repeated] });
  const standings: Standing[] = [];
  for (const id of citations) {
    const standing = yield* standingIn(id, mention, statement);
    if (standing.type === 'named') return boundTo(standing, 'supported', mention, statement);
    standings.push(standing);
  }
  const other = standings.find((each) => each.type === 'other');
  const elsewhere = yield* foundElsewhere(mention, citations, statement, other !== undefined);
  const [only] = elsewhere;
  if (only !== undefined && elsewhere.length === 1)
    return boundTo(only, 'uncited', mention, statement);
  const unnamed = standings.find((each) => each.type === 'unnamed');
  if (unnamed !== undefined || only !== undefined) {
    const reason = `it stands in ${unnamed?.where ?? `${elsewhere.length} results`}`;
    return statement.value(mention, 'asserted', { citations, reason });
  }
  const text = evidence.ids.find((id) => isInText(id, mention, statement));
  if (text !== undefined && other === undefined && !isSmall(mention))
    return statement.value(mention, 'asserted', {
      citations,
      reason: `it stands in ${text}, which is not cited there`,
    });
  const unread = citations.find((id) => isUnread(id, statement));
  if (unread !== undefined)
    return statement.value(mention, 'asserted', {
      citations,
      reason: `${unread} is no text: code cannot look it up`,
    });
  const cause =
    citations.length > 0
      ? `it does not stand in ${citations.join(', ')}`
      : 'no named record has it';
  return statement.value(mention, 'unsupported', {
    citations,
    reason: other ? `it stands in ${other.where}` : cause,
  });
}

/** Makes a value of one that stands in a named record: only said, where the sentence does not name its field. */
function boundTo(
  { id, input, unsaidField }: Found,
  label: 'supported' | 'uncited',
  mention: Mention,
  statement: Statement,
): CheckedValue {
  const found = { citations: [id], inputs: [input] };
  if (unsaidField === undefined) return statement.value(mention, label, found);
  const reason = `it stands in ${input.path}, and the sentence does not name "${unsaidField}"`;
  return statement.value(mention, 'asserted', { ...found, reason });
}

/**
 * The named records of other results that have a value. A small number outside of lists is no trace of one, nor is any where the
 * cited result has a record of the name without the value.
 */
function* foundElsewhere(
  mention: Mention,
  cited: readonly string[],
  statement: Statement,
  isStrict: boolean,
): Pausing<readonly Found[]> {
  const found = new Map<Json, Found>();
  for (const id of statement.evidence.ids) {
    const data = statement.evidence.sourceOf(id)?.data ?? null;
    if (cited.includes(id) || found.has(data)) continue;
    const standing = yield* standingIn(id, mention, statement);
    if (standing.type === 'named' && !(standing.isLoose && (isSmall(mention) || isStrict)))
      found.set(data, standing);
  }
  return [...found.values()];
}

/** Whether a source is a text, and has a value. */
function isInText(id: string, mention: Mention, { evidence }: Statement): boolean {
  const { data } = evidence.sourceOf(id) ?? {};
  return (
    typeof data === 'string' &&
    typeof evidence.workspace.open(data) === 'string' &&
    hasMention(evidence.wordsOf(id), mention)
  );
}

/** Whether a source is an attachment that code cannot read: an image or a PDF. */
function isUnread(id: string, { evidence }: Statement): boolean {
  return id.startsWith('a') && evidence.sourceOf(id)?.data === null;
}

function isNamedBy({ record, start, end }: Naming, mention: Mention): boolean {
  const [first] = Object.values(record.data);
  const isThere = start === mention.start && end === mention.end;
  return isThere && typeof first === 'string' && readMoment(first).length > 0;
}

function isSmall(mention: Mention): boolean {
  return isNumber(mention) && mention.readings.some(({ value, step }) => value < 10 && step === 1);
}

/**
 * Returns whether a plain number or date is not looked at: part of a name, a period that some result has, or a small number
 * ("season 2") that is not cited and stands outside of lists.
 */
export function* isNoValue(mention: Mention, statement: Statement): Pausing<boolean> {
  const { evidence, words } = statement;
  const isPeriod =
    !isNumber(mention) &&
    mention.readings.every(({ day, minute }) => day === undefined && minute === undefined);
  const cited = statement.citedBehind(mention);
  if (cited.some((id) => statement.repeats(id, mention))) return false;
  const isCited = cited.length > 0;
  for (const id of evidence.ids) {
    const { lists, loose } = yield* evidence.recordsOf(id);
    const names: (Place | undefined)[] = [];
    for (const list of lists) {
      const namings = yield* evidence.namingsIn(words, list);
      names.push(...namings);
      // A date that stands first in a record is its name, even where it is cited.
      if (!isNumber(mention) && namings.some((each) => isNamedBy(each, mention))) return true;
    }
    for (const { value } of loose)
      if (typeof value === 'string' && /\p{L}/u.test(value))
        names.push(placeOf(words, namePartsOf(value)));
    const isName = names.some((name) => {
      if (name === undefined || name.start > mention.start || name.end < mention.end) return false;
      // "120 EUR [c1]" is a value, whatever has that text; the id 881 is none, unless it is cited itself.
      const isId = name.start === mention.start && name.end === mention.end;
      return isId ? !statement.isCited(mention) : !isCited || name.start < mention.start;
    });
    if (isName) return true;
    if (!isPeriod && (isCited || !isSmall(mention))) continue;
    const standing = yield* standingIn(id, mention, statement);
    if (isPeriod ? standing.type !== 'nowhere' : standing.type === 'named' && standing.isLoose)
      return true;
  }
  return false;
}
