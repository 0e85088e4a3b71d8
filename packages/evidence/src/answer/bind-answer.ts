import type { CheckedValue } from '@pce/core/contracts';
import type { EvidenceSource } from '@pce/core/ports';
import type { CheckedAnswer } from '../checked-answer.js';
import type { Pausing } from '../data/pausing.js';
import { toExpressionError } from '../language/expression-error.js';
import type { Place } from '../values/place.js';
import { wordsIn } from '../values/words.js';
import { bindFormula } from './bind-formula.js';
import { bindMention, isNoValue } from './bind-mention.js';
import { bindQuotation } from './bind-quotation.js';
import { Evidence } from './evidence.js';
import { mentionsIn } from './mentions-in.js';
import { readAnswer } from './read-answer.js';
import { sentencesIn } from './sentences-in.js';
import { type Citation, type Mention, type PlacedBracket, Statement } from './statement.js';

/** Binds each value of an answer, pausing between them. Values of `given` need no citation. */
export function* bindAnswer(
  answer: string,
  sources: readonly EvidenceSource[],
  given: string,
  maxSteps: number,
): Pausing<CheckedAnswer> {
  const { text, brackets, citations, isVerbatim } = readAnswer(answer);
  const evidence = new Evidence(sources, maxSteps);
  const givenWords = wordsIn(given);
  yield* readAll(evidence);
  const values: CheckedValue[] = [];
  for (const { start, end, before } of sentencesIn(text)) {
    const inside = brackets
      .filter(({ at }) => (at > start || at === 0) && at <= end)
      .map((each) => ({ ...each, at: beforeCitations(each.at, text, citations) }));
    const cited = citations.filter((each) => each.start >= start && each.start < end);
    const statement = new Statement(
      evidence,
      text,
      { start, end },
      before,
      givenWords,
      inside,
      cited,
    );
    const found: CheckedValue[] = [];
    for (const bracket of inside) {
      yield;
      found.push(yield* bindBracket(bracket, statement));
    }
    for (const mention of mentionsIn(statement, found, givenWords)) {
      if (isVerbatim(mention)) continue;
      yield;
      const value = yield* bindPlain(mention, statement);
      if (value !== undefined) found.push(value);
    }
    values.push(...found.sort((a, b) => a.start - b.start || a.end - b.end));
  }
  const used = [
    ...citations.flatMap(({ ids }) => ids),
    ...values.flatMap((each) => each.citations),
  ];
  const quoted = brackets.flatMap(({ bracket }) =>
    bracket.type === 'quotation' ? bracket.id : [],
  );
  const all = [...new Set([...used, ...quoted])];
  const isKnown = (id: string): boolean => evidence.sourceOf(id) !== undefined;
  return {
    ...{ text, values, citations: all.filter(isKnown) },
    unknownCitations: all.filter((id) => !isKnown(id)),
    isExhausted: evidence.workspace.isExhausted,
  };
}

/** Returns the place of a bracket before the citations that it stands directly behind. */
function beforeCitations(at: number, text: string, citations: readonly Citation[]): number {
  const behind = citations.find((each) => each.end <= at && text.slice(each.end, at).trim() === '');
  if (behind === undefined) return at;
  const before = text.slice(0, behind.start).trimEnd().length;
  return beforeCitations(before, text, citations);
}

/** Reads all sources, with pauses that the evaluation of a formula does not have. */
function* readAll(evidence: Evidence): Pausing<void> {
  try {
    for (const id of evidence.ids) yield* evidence.recordsOf(id);
  } catch (error) {
    // Each value that needs the source will say so.
    toExpressionError(error);
  }
}

function* bindBracket({ at, bracket }: PlacedBracket, statement: Statement): Pausing<CheckedValue> {
  try {
    return bracket.type === 'formula'
      ? yield* bindFormula(bracket.expression, at, statement)
      : yield* bindQuotation(bracket, at, statement);
  } catch (error) {
    return unchecked(statement.mentionBefore(at) ?? statement.wordBefore(at), statement, error);
  }
}

function* bindPlain(mention: Mention, statement: Statement): Pausing<CheckedValue | undefined> {
  try {
    // Without a source there is nothing to look a value up in: it is general knowledge.
    const isSkipped = statement.evidence.ids.length === 0 || (yield* isNoValue(mention, statement));
    return isSkipped ? undefined : yield* bindMention(mention, statement);
  } catch (error) {
    return unchecked(mention, statement, error);
  }
}

/** A value where the steps are used up, or the data is no JSON. */
function unchecked(place: Place, statement: Statement, error: unknown): CheckedValue {
  const { message } = toExpressionError(error);
  return statement.value(place, 'not_checked', { reason: `too large to check: ${message}` });
}
