import type { Json } from '@pce/core';
import type { StatementEvidence } from '@pce/core/contracts';
import type { CheckedValue, EvidenceLabel } from '@pce/core/internal';
import type { EvidenceSource } from '@pce/core/ports';
import { bindFormula } from './answer/bind-formula.js';
import {
  bindMention,
  bindQuotation,
  foreignCodes,
  isNoValue,
  isPartOfName,
  mentionsIn,
} from './answer/bind-mention.js';
import { Evidence } from './answer/evidence.js';
import { readAnswer } from './answer/read-answer.js';
import { type Citation, Statement, sentencesIn } from './answer/statement.js';
import { isKeyed, isObject } from './data/json.js';
import { finish } from './data/pausing.js';
import { tablesIn } from './data/tables-in.js';
import { toExpressionError } from './language/expression-error.js';
import type { Place } from './values/place.js';
import { wordsIn, writtenLike } from './values/words.js';

/** Options of {@link checkAnswer}. */
export interface CheckAnswerOptions {
  /** Request of the user; its values need no citation. */
  readonly request?: string;
  /** Context of the host; its values need no citation. */
  readonly context?: string;
  /** Maximum number of steps for all values of the answer together. @defaultValue 5_000_000 */
  readonly maxSteps?: number;
}

/** An answer with its brackets removed and evaluated. */
export interface CheckedAnswer {
  /** Text without brackets; plain citations such as `[c1]` stay. */
  readonly text: string;
  readonly values: readonly CheckedValue[];
  /** Cited ids that exist. */
  readonly citations: readonly string[];
  /** Cited ids that no source has. */
  readonly unknownCitations: readonly string[];
  /** Whether the steps ran out: later values are `not_checked`. */
  readonly isExhausted: boolean;
}

/**
 * Checks the values of an answer against the sources: formulas and quotations in brackets, plain numbers and dates. Never
 * throws: a value that cannot be checked is `not_checked`.
 */
export function checkAnswer(
  answer: string,
  sources: readonly EvidenceSource[],
  options: CheckAnswerOptions = {},
): CheckedAnswer {
  return finish(checkAnswerSteps(answer, sources, options));
}

/**
 * Checks an answer like {@link checkAnswer}, yielding between values and while it parses large results, so that the caller
 * can do other work.
 */
export function* checkAnswerSteps(
  answer: string,
  sources: readonly EvidenceSource[],
  { request = '', context = '', maxSteps = 5_000_000 }: CheckAnswerOptions = {},
): Generator<undefined, CheckedAnswer, undefined> {
  const { text, brackets, citations, isVerbatim } = readAnswer(answer);
  const evidence = new Evidence(sources, maxSteps);
  const given = wordsIn(`${request}\n${context}`);
  try {
    yield* evidence.read();
  } catch (error) {
    // Each value that needs the source reports the error.
    toExpressionError(error);
  }
  const values: CheckedValue[] = [];
  for (const place of sentencesIn(text)) {
    const { start, end } = place;
    const inside = brackets
      .filter(({ at }) => (at > start || at === 0) && at <= end)
      .map((each) => ({ ...each, at: beforeCitations(each.at, text, citations) }));
    const cited = citations.filter((each) => each.start >= start && each.start < end);
    const statement = new Statement(evidence, text, place, given, inside, cited);
    const found: CheckedValue[] = [];
    for (const { at, bracket } of inside) {
      yield;
      const bind = (): CheckedValue =>
        bracket.type === 'formula'
          ? bindFormula(bracket.expression, at, statement)
          : bindQuotation(bracket, at, statement);
      found.push(checked(bind, statement.mentionBefore(at) ?? statement.wordBefore(at), statement));
    }
    for (const mention of mentionsIn(statement, found)) {
      if (isVerbatim(mention)) continue;
      yield;
      const bind = () => {
        if (isNoValue(mention, statement)) return [];
        const value = bindMention(mention, statement);
        return value.label === 'unsupported' && isPartOfName(mention, statement) ? [] : value;
      };
      found.push(...[checked(bind, mention, statement)].flat());
    }
    found.push(...foreignCodes(statement, found));
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
    text,
    values,
    citations: all.filter(isKnown),
    unknownCitations: all.filter((id) => !isKnown(id)),
    isExhausted: evidence.isExhausted,
  };
}

/** Returns the position of a bracket, moved before the citations that it directly follows. */
function beforeCitations(at: number, text: string, citations: readonly Citation[]): number {
  const behind = citations.find((each) => each.end <= at && text.slice(each.end, at).trim() === '');
  if (behind === undefined) return at;
  const before = text.slice(0, behind.start).trimEnd().length;
  return beforeCitations(before, text, citations);
}

/** Returns the result of `bind`; an unchecked value if the steps are used up or the data is not JSON. */
function checked<T>(bind: () => T, place: Place, statement: Statement): T | CheckedValue {
  try {
    return bind();
  } catch (error) {
    const { message } = toExpressionError(error);
    return statement.value(place, 'not_checked', { reason: `too large to check: ${message}` });
  }
}

/** Labels of statements, worst first. */
const order: readonly EvidenceLabel[] = [
  'contradicted',
  'unsupported',
  'asserted',
  'derived',
  'supported',
];

/**
 * Returns the sentences of a checked answer that cite a source or have a value, each with the worst label of its values. A
 * sentence without a value is `asserted`: words are not judged.
 */
export function statementsIn({
  text,
  values,
  unknownCitations,
}: Pick<CheckedAnswer, 'text' | 'values' | 'unknownCitations'>): StatementEvidence[] {
  const { citations } = readAnswer(text);
  return sentencesIn(text).flatMap(({ start, end }) => {
    const isIn = (place: Place): boolean => place.start >= start && place.start < end;
    const own = values.filter(isIn);
    const cited = citations.filter(isIn).flatMap(({ ids }) => ids);
    if (own.length === 0 && cited.length === 0) return [];
    const ids = [...new Set([...cited, ...own.flatMap((each) => each.citations)])];
    const statement = { text: text.slice(start, end).trim(), citations: ids };
    const unknown = cited.filter((id) => unknownCitations.includes(id));
    if (unknown.length > 0) {
      const reason = `it cites ${unknown.join(', ')}, which does not exist`;
      return { ...statement, label: 'unsupported', reason };
    }
    const labels = own.map(labelOf);
    const label = order.find((each) => labels.includes(each)) ?? 'asserted';
    const worst = own[labels.indexOf(label)];
    const { reason, formula } = worst ?? {};
    return {
      ...statement,
      label,
      ...(reason !== undefined && { reason: `${worst?.text}: ${reason}` }),
      ...(label === 'derived' && formula !== undefined && { formula }),
    };
  });
}

/** Returns a value's label for its statement: an added citation counts as supported, an unchecked value as asserted. */
function labelOf({ label }: CheckedValue): EvidenceLabel {
  if (label === 'uncited') return 'supported';
  return label === 'not_checked' ? 'asserted' : label;
}

/** Returns a checked answer with its checks after their values, as originally written. */
export function withChecks({ text, values }: Pick<CheckedAnswer, 'text' | 'values'>): string {
  let written = '';
  let at = 0;
  for (const { end, formula, mended, quotation, citations } of values) {
    const [id] = citations;
    const check =
      formula === undefined ? quotation && `${id} '${quotation}'` : `=${mended ?? formula}`;
    if (!check || end < at) continue;
    written += `${text.slice(at, end)} [${check}]`;
    at = end;
  }
  return written + text.slice(at);
}

const maxHints = 12;
/** Maximum number of sources named in a line (the latest), and of fields of each. */
const maxSources = 3;
const maxFields = 30;

/**
 * Returns at most 12 lines for the writer's one revision: for each contradicted or unsupported value the words around it,
 * and the computed value with a text to copy or the available fields.
 */
export function revisionHints(
  { text, values }: Pick<CheckedAnswer, 'text' | 'values'>,
  sources: readonly EvidenceSource[],
): readonly string[] {
  const wrong = values.filter(({ label }) => label === 'contradicted' || label === 'unsupported');
  return wrong
    .slice(0, maxHints)
    .map((value) => `"${wordsAround(text, value)}": ${remedyOf(value, sources)}`);
}

function wordsAround(text: string, { start, end }: CheckedValue): string {
  const before =
    /(?:\S+[^\S\n]+){0,3}\S*$/.exec(text.slice(Math.max(0, start - 80), start))?.[0] ?? '';
  const after = /^\S*(?:[^\S\n]+\S+){0,2}/.exec(text.slice(end, end + 60))?.[0] ?? '';
  return `${before}${text.slice(start, end)}${after}`;
}

function remedyOf(
  { label, text, formula, computed, quotation, reason, citations }: CheckedValue,
  sources: readonly EvidenceSource[],
): string {
  if (label === 'contradicted' && typeof computed !== 'object') {
    const shown = typeof computed === 'number' ? writtenLike(computed, text) : String(computed);
    return `the formula ${formula} gives ${shown}; if the formula is what you mean, write ${shown}, else change the formula`;
  }
  if (quotation !== undefined) return `${reason}; quote words that stand there, or leave it out`;
  if (formula !== undefined)
    return `${reason} (${formula}); say what the results say, or change the formula`;
  const cited = sources.filter(({ id }) => citations.includes(id));
  // `r1` and `c1` may be the same result.
  const all = sources.filter(
    ({ data }, at) => sources.findIndex((one) => one.data === data) === at,
  );
  const fields = (cited.length > 0 ? cited : all)
    .slice(-maxSources)
    .map(({ id, data }) => `${id}: ${fieldsOf(data)}`);
  return `${reason}; name the thing as the result names it, put a formula [=…] behind a computed number, or leave it out; there are ${fields.join('; ')}`;
}

function fieldsOf(data: Json, depth = 0): string {
  const value = opened(data);
  const isList = Array.isArray(value) || (isObject(value) && isKeyed(value));
  if (isList) {
    const [first] = Object.values(value);
    return isObject(first) && depth < 2 ? `[${fieldsOf(first, depth + 1)}]` : '[]';
  }
  if (!isObject(value)) return typeof value === 'string' ? 'a text' : String(value);
  const fields = Object.entries(value).slice(0, maxFields);
  return fields
    .map(([name, child]) => {
      const inner = opened(child);
      if (typeof inner !== 'object' || inner === null || depth > 1) return name;
      return `${name}${Array.isArray(inner) ? '' : '.'}${fieldsOf(inner, depth + 1)}`;
    })
    .join(', ');
}

/** Returns a value as paths read it. */
function opened(data: Json): Json {
  return typeof data === 'string' ? (finish(tablesIn(data)) ?? data) : data;
}
