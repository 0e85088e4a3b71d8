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
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const number = String.raw`(?:(?<sign>[€$£])\s?|(?<code>eur|usd|gbp|chf)\s+)?(?<digits>${thousands}(?:\.\d{1,9})?|\d{1,21}(?:[.,]\d{1,9})?|${numberWords.join('|')})(?:\s?(?<unit>[€$£%]|\p{L}{1,30}))?`;
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
  const word = numberWords.indexOf(digits) + 1;
  if (word > 0 && !isUnit) return undefined;
  const plain = isGrouped.test(digits) ? digits.replace(/[,']/g, '') : digits.replace(',', '.');
  return { max: word || Number(plain), of: isUnit ? [signs[said] ?? stem(said)] : [] };
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
 * Finds a number among arguments that violates a limit: numbers whose name or description has its noun, or, for a currency
 * alone, amounts. `none`: there are such numbers, all within the limit; `undefined`: there are none.
 */
export function exceeding(
  { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY, of }: NumberLimit,
  leaves: readonly ArgumentLeaf[],
): { readonly path: string; readonly value: number } | 'none' | undefined {
  const isMoney = isOfMoney(of);
  const related = leaves.flatMap(({ path, words, value }) => {
    const number = toNumber(value);
    const isOf = isAmount(words) ? isMoney : of.some((word) => words.has(word));
    return number === undefined || !isOf ? [] : [{ path, value: number }];
  });
  if (related.length === 0) return undefined;
  return related.find(({ value }) => value > max || value < min) ?? 'none';
}

/** Returns whether a limit is one of money; so is one of a bare number. */
export function isOfMoney(of: NumberLimit['of']): boolean {
  const isCurrency = (unit: string) => /^(?:eur|euro|usd|dollar|gbp|pound|chf|franc)$/.test(unit);
  return of.length === 0 || of.some(isCurrency) || isAmount(new Set(of));
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

/** Relation of a call to the values of a constraint: it has one, it only has others of their kind, or it is unknown. */
export type Relation = 'inside' | 'outside' | 'unknown';

/**
 * Returns the relation of a constraint's value to a call's arguments: `inside` if one equals, contains or is contained in
 * it; `outside` if all of its kind are others; else `unknown`.
 */
export function relationOf(value: string, leaves: readonly ArgumentLeaf[]): Relation {
  const texts = textsOf(leaves);
  const parts = texts.flatMap(partsOf);
  if (texts.some((text) => isRelated(text, value)) || parts.some((one) => isAmong(one, value)))
    return 'inside';
  const kind = kindOf(value);
  const others = parts.filter(
    (one) => isComparable(one, value) || (kind !== '' && kindOf(one) === kind),
  );
  return others.length === 0 || others.some(mayContain(value)) ? 'unknown' : 'outside';
}

/** Returns whether the arguments of the same kind as some values are among them: all, none, or unknown. */
export function relationToAll(
  values: readonly string[],
  leaves: readonly ArgumentLeaf[],
): Relation {
  const parts = textsOf(leaves.filter(({ isContent }) => !isContent)).flatMap(partsOf);
  const named = parts.filter((part) => values.some((value) => isAmong(part, value)));
  const compared = parts.filter((part) => values.some((value) => isComparable(part, value)));
  const others = compared.filter((part) => !named.includes(part));
  if (others.length === 0) return named.length > 0 ? 'inside' : 'unknown';
  const hasOtherRoot = others.some((part) =>
    values.some((value) => rootOf(part) !== rootOf(value)),
  );
  return named.length > 0 || hasOtherRoot ? 'unknown' : 'outside';
}

function textsOf(leaves: readonly ArgumentLeaf[]): readonly string[] {
  return leaves.flatMap(({ value, isLength }) =>
    !isLength && (typeof value === 'string' || typeof value === 'number')
      ? [String(value).toLowerCase().trim()]
      : [],
  );
}

/** Splits a text that lists values: `Ann <ann@example.com>, bob@example.com`. */
function partsOf(text: string): readonly string[] {
  const parts = text.split(/[,;]/).map((part) => (/<([^<>]+)>\s*$/.exec(part)?.[1] ?? part).trim());
  return parts.filter((part) => part !== '' && part.length <= 500);
}

/** Returns whether a text is a value, contains it as a word, or is a path inside or around it. */
function isRelated(text: string, value: string): boolean {
  const [one, other] = [segmentsOf(text), segmentsOf(value)];
  if (one.length === 0 || other.length === 0) return false;
  if (isPath(text) || isPath(value)) return isRun(one, other) || isRun(other, one);
  const place = text.indexOf(value);
  return place !== -1 && !isWord(text[place - 1]) && !isWord(text[place + value.length]);
}

/** Returns whether a part equals a value or is within it: a path below a folder, an address or page of a domain. */
function isAmong(part: string, value: string): boolean {
  const host = hostOf(part);
  if (host !== undefined) {
    const domain = hostOf(value) === undefined ? value.replace(/^\*?[@.]+/, '') : undefined;
    return (
      part === value || host === domain || (domain !== undefined && host.endsWith(`.${domain}`))
    );
  }
  const [one, other] = [segmentsOf(part), segmentsOf(value)];
  if (part === value || (!/\s/.test(part) && one.join('/') === other.join('/'))) return true;
  return (
    isPath(part) &&
    isPath(value) &&
    rootOf(part) === rootOf(value) &&
    !part.split(/[/\\]/).includes('..') &&
    other.every((segment, place) => one[place] === segment)
  );
}

/** Returns the root of a path; empty for a relative one. */
function rootOf(path: string): string {
  return /^(?:[/~\\]|[a-z]:)/.exec(path)?.[0] ?? '';
}

/** Returns whether a part is comparable to a value, so that a difference means another value. */
function isComparable(part: string, value: string): boolean {
  const kind = kindOf(part);
  if (hostOf(part) !== undefined)
    return hostOf(value) !== undefined || /^\*?@?[\w-]*\.[a-z]/.test(value);
  const isSame = kind === kindOf(value);
  // A file name without a slash looks like a domain.
  if (kind === 'path')
    return (
      isSame && (/[/]|^\.$/.test(value) || part.includes('/') || endingOf(part) === endingOf(value))
    );
  return isSame && (kind !== '' || part.split(/\s/).length <= value.split(/\s/).length);
}

/** Returns the host of an address or a URL in lower case; `undefined` for other values. */
function hostOf(value: string): string | undefined {
  return (
    /^[^\s@/]+@([^\s@/]+)$/.exec(value)?.[1] ??
    /^[a-z][a-z\d+.-]*:\/\/([^\s/:?#]+)/.exec(value)?.[1]
  );
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.'));
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_-]/u.test(character);
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

/** Returns whether a list contains another contiguously. */
function isRun(longer: readonly string[], shorter: readonly string[]): boolean {
  return longer.some((_, start) => shorter.every((part, place) => longer[start + place] === part));
}

function isPath(text: string): boolean {
  return !/\s/.test(text) && (/^\.$|\//.test(text) || /[\w-]\.[a-z]\w{0,4}$|^\.[a-z]/.test(text));
}

/** Returns the kind of a value; only values of the same kind are compared. Empty for plain words and texts. */
function kindOf(value: string): string {
  if (hostOf(value) !== undefined) return 'host';
  if (isPath(value)) return 'path';
  if (/^\S*\d\S*$/.test(value)) return `code ${/^\D*/.exec(value)?.[0]}`;
  return '';
}

/** Returns whether a path may contain the other implicitly: a pattern, its folder, or a path without a name. */
function mayContain(value: string): (text: string) => boolean {
  return (text) =>
    isPath(text) &&
    (/[*?]|(?:^|\/)\.\.?\/?$|^\/$/.test(text) ||
      (!value.includes('/') && !/\.\w{1,5}$/.test(text)));
}
