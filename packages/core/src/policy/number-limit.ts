import type { Bound } from '../contracts/coordination.js';
import { splitWords, stem } from '../text/words.js';
import type { ArgumentLeaf } from './gated-call.js';

/** Words without a specific meaning. */
const generic =
  /^(?:an?|the|any|anything|anyone|anybody|anywhere|all|every|everything|each|some|something|nothing|no|nobody|none|one|of|to|in|on|at|from|for|with|by|into|it|them|this|that|these|those|there|my|our|your|their|his|her|its|me|us|you|him|i|we|or|nor|and|ever|please|what|whatsoever|which|who|is|are|was|were|be|been|being|yet|still|now|today|else|only|not|do|does|don't|must|may|shall|should|can|cannot|want|make|sure|ensure|use|run|call|execute|invoke|tools?|scripts?|workflows?|more|than|most|above|over|exceed|forbidden|prohibited|allowed|permitted)$/;

/** Returns the stems of the words that name something. */
export function objectsOf(tokens: readonly string[]): readonly string[] {
  const words = tokens.filter((word) => /^\p{L}/u.test(word) && !generic.test(word));
  return [...new Set(words.map(stem))];
}

/** A bound on a number, set by a constraint. */
export interface NumberLimit {
  readonly max?: number | undefined;
  readonly min?: number | undefined;
  /** Stems of the noun or currency that the number counts; empty if unspecified. */
  readonly of: readonly string[];
}

const thousands = String.raw`[1-9]\d{0,2}(?:[,']\d{3}){1,6}(?!\d)`;
const number = String.raw`(?:(?<sign>[€$£])\s?|(?<code>eur|usd|gbp|chf)\s+)?(?<digits>${thousands}(?:\.\d{1,9})?|\d{1,21}(?:[.,]\d{1,9})?)(?:\s?(?<unit>[€$£%]|\p{L}{1,30}))?`;
const isGrouped = new RegExp(`^${thousands}`);
const atMost = String.raw`(?:at most|(?:no|not) more than|max(?:imum|\.)?(?: of)?|up to|(?:not|never) exceed(?:ing)?)\s+`;
const above = String.raw`(?:more than|above|over|beyond|greater than|higher than|larger than|exceed(?:s|ing)?)\s+`;
const orLess = String.raw`\s+or (?:less|fewer)\b`;

const limits = new RegExp(`\\b${atMost}${number}`, 'u');
const limitBefore = new RegExp(`${number}${orLess}`, 'u');
const prohibited = new RegExp(`\\b${above}${number}`, 'u');

/** Words after a number that are not its unit. */
const noUnit =
  /^(?:or|and|per|for|in|of|to|at|on|without|must|may|is|are|each|a|an|the|if|unless)$/;

const signs: Readonly<Record<string, string>> = {
  '€': 'eur',
  $: 'usd',
  '£': 'gbp',
  '%': 'percent',
};

/** Finds the limit of a sentence in lower case. `isForbidden`: the sentence forbids values above the number. */
export function limitIn(sentence: string, isForbidden: boolean): NumberLimit | undefined {
  const match =
    limits.exec(sentence) ??
    limitBefore.exec(sentence) ??
    (isForbidden ? prohibited.exec(sentence) : null);
  const { digits, sign, code, unit } = match?.groups ?? {};
  if (digits === undefined) return undefined;
  const said = sign ?? code ?? unit;
  const isUnit = said !== undefined && !noUnit.test(said);
  return {
    max: Number(isGrouped.test(digits) ? digits.replace(/[,']/g, '') : digits.replace(',', '.')),
    of: isUnit ? [signs[said] ?? stem(said)] : [],
  };
}

/** Returns the limit that a bound declares. */
export function toLimit({
  max,
  min,
  of = '',
  unit = '',
}: NonNullable<Bound['limit']>): NumberLimit {
  const sign = signs[unit.trim()];
  return { max, min, of: [...objectsOf(splitWords(`${of} ${unit}`)), ...(sign ? [sign] : [])] };
}

/**
 * Finds a number among arguments that violates a limit: numbers whose name or description has its noun, or amounts for a
 * currency. `none`: there are such numbers, all within the limit; `undefined`: there are none.
 */
export function exceeding(
  { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY, of }: NumberLimit,
  leaves: readonly ArgumentLeaf[],
): { readonly path: string; readonly value: number } | 'none' | undefined {
  const isMoney = of.length === 0 || of.some(isCurrency);
  const related = leaves.flatMap(({ path, words, value }) => {
    const number = toNumber(value);
    const isOf = of.some((word) => words.has(word)) || (isMoney && isAmount(words));
    return number === undefined || !isOf ? [] : [{ path, value: number }];
  });
  if (related.length === 0) return undefined;
  return related.find(({ value }) => value > max || value < min) ?? 'none';
}

function isCurrency(unit: string): boolean {
  return /^(?:eur|euro|usd|dollar|gbp|pound|chf|franc)$/.test(unit);
}

function isAmount(words: ReadonlySet<string>): boolean {
  return ['amount', 'price', 'total', 'sum', 'cost', 'fee', 'budget'].some((word) =>
    words.has(stem(word)),
  );
}

function toNumber(value: ArgumentLeaf['value']): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}
