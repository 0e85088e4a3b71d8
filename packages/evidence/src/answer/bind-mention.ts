import type { Json } from '@pce/core';
import type { CheckedValue } from '../checked-answer.js';
import { wordsIn } from '../values/words.js';
import type { Quotation } from './bracket.js';
import { checkedValue } from './checked-value.js';
import type { Evidence, Pausing } from './evidence.js';
import { findQuotation } from './find-quotation.js';
import { type Standing, standingIn } from './standing-in.js';
import { hasMention, isDirectlyCited, type Mention, type Statement } from './statement.js';

/** Binds a plain number or date: to the results cited behind it, otherwise to the one record of any result that has it. */
export function* bindMention(
  mention: Mention,
  statement: Statement,
  evidence: Evidence,
  cited: readonly string[] = citedBehind(mention, statement),
): Pausing<CheckedValue> {
  const value = (label: CheckedValue['label'], more: Partial<CheckedValue>): CheckedValue =>
    checkedValue(statement.text, mention, label, evidence, more);
  const quoted = quotationOf(mention, statement, evidence);
  if (quoted !== undefined)
    return value('supported', { quotation: quoted.words, citations: [quoted.id] });
  const known = cited.filter((id) => evidence.sourceOf(id) !== undefined);
  const standings: Standing[] = [];
  for (const id of known) {
    const standing = yield* standingIn(id, mention, statement, evidence);
    if (standing.type === 'named')
      return value('supported', { citations: [id], inputs: [standing.input] });
    standings.push(standing);
  }
  const other = standings.find((each) => each.type === 'other');
  // Where the cited result has a named record without the value, another has to name it too.
  const elsewhere = (yield* foundElsewhere(mention, known, statement, evidence)).filter(
    ({ isLoose }) => other === undefined || !isLoose,
  );
  const [only, ...more] = elsewhere;
  if (only !== undefined && more.length === 0)
    return value('uncited', { citations: [only.id], inputs: [only.input] });
  const unnamed = standings.find((each) => each.type === 'unnamed');
  if (unnamed?.type === 'unnamed')
    return value('asserted', { citations: known, reason: `it stands in ${unnamed.where}` });
  if (only !== undefined)
    return value('asserted', {
      citations: known,
      reason: `it stands in ${elsewhere.length} results`,
    });
  const reason =
    other?.type === 'other'
      ? `it stands in ${other.where}`
      : known.length > 0
        ? `it does not stand in ${known.join(', ')}`
        : 'no result has it in a record that is named';
  return value('unsupported', { citations: known, reason });
}

/** Returns whether a plain number or date is part of a name, or a period that some result speaks of: it is not looked at. */
export function* isNoValue(
  mention: Mention,
  statement: Statement,
  evidence: Evidence,
): Pausing<boolean> {
  const isPeriod =
    mention.type === 'moment' &&
    mention.readings.every(({ day, minute }) => day === undefined && minute === undefined);
  const isCited = isDirectlyCited(mention, statement);
  for (const id of evidence.ids) {
    for (const list of (yield* evidence.recordsOf(id)).lists) {
      for (const { start, end } of yield* evidence.namingsIn(statement.words, list)) {
        const isLonger = start < mention.start || end > mention.end;
        if (start <= mention.start && end >= mention.end && (isLonger || !isCited)) return true;
      }
    }
    if (isPeriod && (yield* standingIn(id, mention, statement, evidence)).type !== 'nowhere')
      return true;
  }
  return false;
}

/** Ids that are cited behind a value in its sentence, or in it at all; a quotation cites, too. */
function citedBehind({ end }: Mention, { citations, brackets }: Statement): string[] {
  const quoted = brackets.flatMap(({ at, bracket }) =>
    bracket.type === 'quotation' ? { start: at, ids: bracket.quotations.map(({ id }) => id) } : [],
  );
  const all = [...citations, ...quoted].sort((a, b) => a.start - b.start);
  const behind = all.filter(({ start }) => start >= end);
  return [...new Set((behind.length > 0 ? behind : all).flatMap(({ ids }) => ids))];
}

/** The quotation of the sentence that has a value. */
function quotationOf(
  mention: Mention,
  { brackets }: Statement,
  evidence: Evidence,
): Quotation | undefined {
  return brackets
    .flatMap(({ bracket }) => (bracket.type === 'quotation' ? bracket.quotations : []))
    .find(
      (each) =>
        hasMention(wordsIn(each.words), mention) && findQuotation(each, evidence) === 'found',
    );
}

/** The named records of other results that have a value; a small number outside of records is no trace of one. */
function* foundElsewhere(
  mention: Mention,
  cited: readonly string[],
  statement: Statement,
  evidence: Evidence,
): Pausing<readonly (Standing & { readonly type: 'named' })[]> {
  const found = new Map<Json, Standing & { readonly type: 'named' }>();
  const isSmall =
    mention.type === 'number' &&
    mention.readings.some(({ value, step }) => value < 10 && step === 1);
  for (const id of evidence.ids) {
    const data = evidence.sourceOf(id)?.data ?? null;
    if (cited.includes(id) || found.has(data)) continue;
    const standing = yield* standingIn(id, mention, statement, evidence);
    if (standing.type === 'named' && !(standing.isLoose && isSmall)) found.set(data, standing);
  }
  return [...found.values()];
}
