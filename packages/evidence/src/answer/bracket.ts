import { functionNames } from '../language/functions.js';
import { charactersIn, isQuoteAt } from '../language/parse.js';

/** A check written after a value. */
export type Bracket =
  | { readonly type: 'formula'; readonly expression: string }
  | { readonly type: 'quotation'; readonly id: string; readonly quotations: readonly string[] };

/** Longest bracket, in characters; anything longer is text. */
const maxLength = 1_000;
const id = '(?:[acr]\\d{1,6}|ctx)';
/** Citations `[c1]` and `[c1, c2]`, which stay in the text. */
export const citation = new RegExp(`\\[\\s*(${id}(?:\\s*[,;]\\s*${id})*)\\s*\\]`, 'gi');
const citationHere = new RegExp(`^${citation.source}`, 'i');
const and = '\\s*(?:[,;/&+]|\\s\\p{L}{1,3}\\s)?\\s*';
/** Near-misses of citations: `(c1)`, `[c1 and c2]`. */
const nearCitation = new RegExp(
  `^(?:\\[\\s*${id}(?:${and}${id})+\\s*\\]|\\(c\\d{1,6}(?:${and}c\\d{1,6})*\\))`,
  'u',
);
const quotation = new RegExp(`^[[(]\\s*(${id})\\s*[:,]?\\s*["'“‘„«]`, 'i');
/** Formulas, with near-misses: `(=…)`, `[sum(…)]`, `[c1.total]`. */
const formula = new RegExp(
  `^(?:[[(]\\s*=|\\[\\s*(?:${id}\\s*[.[]|(?:${functionNames.join('|')})\\s*\\())`,
  'i',
);
/** A prefix that may still become one of them. */
const beginning = new RegExp(
  `^[[(]\\s*(?:[a-z]{0,8}|${id}(?:${and}${id}){0,20}\\s*(?:[:,;/&+]|\\p{L}{1,3})?\\s*(?:\\p{L}{0,3}|[acr]\\d{1,6}))$`,
  'iu',
);
/** The address of a link after a bracket; not another check. */
const address = new RegExp(`^\\((?!\\s*(?:=|${id}\\s*[:,]?\\s*["'“‘„«]))`, 'i');

/** A bracket or text: its length, and `shown` if it is displayed differently. `more`: more of the line is needed. */
export type ReadBracket =
  | { readonly length: number; readonly bracket?: Bracket; readonly shown?: string }
  | 'more';

/** Reads the start of a line: a bracket, a citation, or one character of text. `isWhole`: the line is complete. */
export function readBracket(line: string, isWhole: boolean): ReadBracket {
  const isFinal = isWhole || line.length > maxLength;
  const cited = citationHere.exec(line);
  if (cited !== null) return { length: cited[0].length };
  const [near] = nearCitation.exec(line) ?? [];
  if (near !== undefined)
    return { length: near.length, shown: `[${near.match(new RegExp(id, 'g'))?.join(', ')}]` };
  const quoted = quotation.exec(line);
  if (quoted === null && !formula.test(line))
    return !isFinal && beginning.test(line) ? 'more' : { length: 1 };
  const text = line.slice(0, maxLength);
  const closed = quoted === null ? closeOf(text, isFinal) : quotationClose(text, quoted[0].length);
  if (closed === -1 && !isFinal) return 'more';
  if (closed === -1 && line.length > maxLength) return { length: 1 };
  const length = closed === -1 ? openEnd(text) : closed;
  const rest = line.slice(length);
  if (!isFinal && (rest === '' || /^\([^)]{0,12}$/.test(rest))) return 'more';
  if (line.charAt(length - 1) === ']' && address.test(rest)) return { length: 1 };
  const inner = text.slice(1, closed === -1 ? length : length - 1).trim();
  if (quoted === null)
    return { length, bracket: { type: 'formula', expression: inner.replace(/^=\s*/, '') } };
  const words = text.slice(quoted[0].length, length).replace(/["'”’“»]?\s*[\])]?$/, '');
  const quotations = words.split(/["'”’“»]\s*[,;&]\s*["'“‘„«]/);
  return {
    length,
    bracket: { type: 'quotation', id: (quoted[1] ?? '').toLowerCase(), quotations },
  };
}

/** Returns the end of a bracket with balanced inner brackets, ignoring quotations; -1 if there is none. */
function closeOf(text: string, isFinal: boolean): number {
  const open: string[] = [];
  for (const { at, char } of charactersIn(text)) {
    // The quotation may end in the next part.
    if (!isFinal && isQuoteAt(text, at)) return -1;
    if (char === '[' || char === '(') open.push(char === '[' ? ']' : ')');
    else if (char === ']' || char === ')') {
      if (open.pop() !== char) return -1;
      if (open.length === 0) return at + 1;
    }
  }
  return -1;
}

/** Returns the end of a quotation, at `']`; -1 if there is none. */
function quotationClose(text: string, start: number): number {
  const close = text.startsWith('(') ? /["'”’“»]\s*\)/ : /["'”’“»]\s*\]/;
  const found = close.exec(text.slice(start));
  return found === null ? -1 : start + found.index + found[0].length;
}

/** Words after an unclosed bracket, with no operator before or between them. */
const wordsHere =
  /(?<![-+*/=<>&,([]\s*|\b(?:max|min|and|or|in|has))\s+(?!(?:and|or|in|has)\s+\S*[.[(='"])\p{L}/uy;
const stopHere = /[,;!?]|(?<!\|)\|(?!\|)|\.\s|(?<=[\])])\.$/uy;
/** The end of a sentence, or another check. */
const boundary = /[.!?]\s+\p{Lu}|[[(]\s*=/u;

/** Returns the end of an unclosed bracket: before the words or punctuation after it, at the latest at the end of the sentence. */
function openEnd(line: string): number {
  const next = line.slice(1).search(boundary);
  const text = next === -1 ? line : line.slice(0, next + 1);
  let depth = -1;
  for (const { at, char } of charactersIn(text)) {
    if (char === '(' || char === '[') depth++;
    else if ((char === ')' || char === ']') && --depth < 0) return at + 1;
    const isOpen = depth > 0 && /[\])]/.test(text.slice(at));
    if (!isOpen && (isAt(wordsHere, text, at) || isAt(stopHere, text, at)))
      return text.slice(0, at).trimEnd().length;
  }
  return text.length;
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
