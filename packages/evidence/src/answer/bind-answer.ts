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
import { type Citation, Statement } from './statement.js';

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
  try {
    yield* evidence.read();
  } catch (error) {
    // Each value that needs the source will say so.
    toExpressionError(error);
  }
  const values: CheckedValue[] = [];
  for (const place of sentencesIn(text)) {
    const { start, end } = place;
    const inside = brackets
      .filter(({ at }) => (at > start || at === 0) && at <= end)
      .map((each) => ({ ...each, at: beforeCitations(each.at, text, citations) }));
    const cited = citations.filter((each) => each.start >= start && each.start < end);
    const statement = new Statement(evidence, text, place, givenWords, inside, cited);
    const found: CheckedValue[] = [];
    for (const { at, bracket } of inside) {
      yield;
      const bind = (): CheckedValue =>
        bracket.type === 'formula'
          ? bindFormula(bracket.expression, at, statement)
          : bindQuotation(bracket, at, statement);
      found.push(checked(bind, statement.mentionBefore(at) ?? statement.wordBefore(at), statement));
    }
    // Without a source there is nothing to look a value up in: it is general knowledge.
    for (const mention of sources.length === 0 ? [] : mentionsIn(statement, found)) {
      if (isVerbatim(mention)) continue;
      yield;
      const bind = () => (isNoValue(mention, statement) ? [] : bindMention(mention, statement));
      found.push(...[checked(bind, mention, statement)].flat());
    }
    values.push(...found.sort((a, b) => a.start - b.start || a.end - b.end));
  }
  const quoted = brackets.flatMap(({ bracket }) => ('id' in bracket ? bracket.id : []));
  const used = [
    ...citations.flatMap(({ ids }) => ids),
    ...values.flatMap((each) => each.citations),
  ];
  const all = [...new Set([...used, ...quoted])];
  const isKnown = (id: string): boolean => evidence.sourceOf(id) !== undefined;
  return {
    ...{ text, values, citations: all.filter(isKnown) },
    unknownCitations: all.filter((id) => !isKnown(id)),
    isExhausted: evidence.isExhausted,
  };
}

/** Returns the place of a bracket before the citations that it stands directly behind. */
function beforeCitations(at: number, text: string, citations: readonly Citation[]): number {
  const behind = citations.find((each) => each.end <= at && text.slice(each.end, at).trim() === '');
  if (behind === undefined) return at;
  const before = text.slice(0, behind.start).trimEnd().length;
  return beforeCitations(before, text, citations);
}

/** Returns what is bound; an unchecked value where the steps are used up, or the data is no JSON. */
function checked<T>(bind: () => T, place: Place, statement: Statement): T | CheckedValue {
  try {
    return bind();
  } catch (error) {
    const { message } = toExpressionError(error);
    return statement.value(place, 'not_checked', { reason: `too large to check: ${message}` });
  }
}
