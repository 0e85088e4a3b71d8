import type { CheckedAnswer, CheckedValue } from '../checked-answer.js';
import { workspaceOf } from '../data/workspace.js';
import type { EvidenceSource } from '../evidence-source.js';
import { toExpressionError } from '../language/expression-error.js';
import { type Words, wordsIn } from '../values/words.js';
import { answerReader } from './answer-reader.js';
import { bindFormula } from './bind-formula.js';
import { bindMention, isNoValue } from './bind-mention.js';
import { bindQuotation } from './bind-quotation.js';
import { citation } from './bracket.js';
import { checkedValue } from './checked-value.js';
import { type Evidence, evidenceOf, type Pausing } from './evidence.js';
import { mentionsIn } from './mentions-in.js';
import { sentencesIn } from './sentences-in.js';
import {
  type Mention,
  type PlacedBracket,
  placeBefore,
  type Statement,
  wordsAt,
} from './statement.js';
import type { Place } from './value-before.js';

interface ReadAnswer {
  readonly text: string;
  readonly brackets: readonly PlacedBracket[];
  /** Code and quoted lines. */
  readonly verbatim: readonly Place[];
}

/** Binds each value of an answer, pausing between them. `given` is what needs no citation. */
export function* bindAnswer(
  answer: string,
  sources: readonly EvidenceSource[],
  given: string,
  maxSteps: number,
): Pausing<CheckedAnswer> {
  const { text, brackets, verbatim } = readAnswer(answer);
  const evidence = evidenceOf(sources, workspaceOf(sources, maxSteps));
  const isVerbatim = (place: Place): boolean =>
    verbatim.some(({ start, end }) => start < place.end && place.start < end);
  const citations = [...text.matchAll(citation)]
    .map(({ index, 0: all, 1: ids = '' }) => ({
      ...{ start: index, end: index + all.length, ids: ids.toLowerCase().split(/\s*[,;]\s*/) },
    }))
    .filter((place) => !isVerbatim(place));
  const givenWords = wordsIn(given);
  const values: CheckedValue[] = [];
  for (const { start, end, before } of sentencesIn(text)) {
    const inside = brackets.filter(({ at }) => (at > start || at === 0) && at <= end);
    const statement: Statement = {
      ...{ start, end, text, brackets: inside },
      ...{ words: wordsAt(text.slice(start, end), start), before: wordsIn(before) },
      citations: citations.filter((each) => each.start >= start && each.start < end),
      quoted: inside.flatMap(quotedWords),
    };
    const proven: CheckedValue[] = [];
    for (const { at, bracket } of inside) {
      yield;
      const bind = (): Pausing<CheckedValue> =>
        bracket.type === 'formula'
          ? bindFormula(bracket.expression, at, statement, evidence)
          : bindQuotation(bracket.quotations, at, statement, evidence);
      proven.push(yield* boundOr(bind, placeBefore(statement, at), statement, evidence));
    }
    for (const mention of mentionsIn(statement, proven, givenWords)) {
      if (isVerbatim(mention)) continue;
      yield;
      const value = yield* boundOr(
        () => bindPlain(mention, statement, evidence),
        mention,
        statement,
        evidence,
      );
      if (value !== undefined) proven.push(value);
    }
    values.push(...proven.sort((a, b) => a.start - b.start || a.end - b.end));
  }
  const cited = [
    ...new Set([
      ...citations.flatMap(({ ids }) => ids),
      ...values.flatMap((each) => each.citations),
    ]),
  ];
  const isKnown = (id: string): boolean => evidence.sourceOf(id) !== undefined;
  return {
    ...{ text, values, citations: cited.filter(isKnown) },
    unknownCitations: cited.filter((id) => !isKnown(id)),
    isExhausted: evidence.workspace.isExhausted,
  };
}

function readAnswer(answer: string): ReadAnswer {
  let text = '';
  const brackets: PlacedBracket[] = [];
  const verbatim: Place[] = [];
  const reader = answerReader({
    onText(part, isVerbatim) {
      if (isVerbatim) verbatim.push({ start: text.length, end: text.length + part.length });
      text += part;
    },
    onBracket: (bracket) => brackets.push({ at: text.length, bracket }),
  });
  reader.add(answer);
  reader.end();
  return { text, brackets, verbatim };
}

function quotedWords({ bracket }: PlacedBracket): Words[] {
  return bracket.type === 'quotation' ? bracket.quotations.map(({ words }) => wordsIn(words)) : [];
}

function* bindPlain(
  mention: Mention,
  statement: Statement,
  evidence: Evidence,
): Pausing<CheckedValue | undefined> {
  const isSkipped = yield* isNoValue(mention, statement, evidence);
  return isSkipped ? undefined : yield* bindMention(mention, statement, evidence);
}

/** Binds a value; where the steps are used up, or the data is no JSON, it is not checked. */
function* boundOr<T>(
  bind: () => Pausing<T>,
  place: Place,
  { text }: Statement,
  evidence: Evidence,
): Pausing<T | CheckedValue> {
  try {
    return yield* bind();
  } catch (error) {
    const { message } = toExpressionError(error);
    return checkedValue(text, place, 'not_checked', evidence, {
      reason: `too large to check: ${message}`,
    });
  }
}
