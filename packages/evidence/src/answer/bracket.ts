import { functionNames } from '../language/call-function.js';
import { closingQuotes, quoteEnd } from '../language/tokens-in.js';

/** A check that a writer put behind a value. */
export type Bracket =
  | { readonly type: 'formula'; readonly expression: string }
  | { readonly type: 'quotation'; readonly quotations: readonly Quotation[] };

/** Words that a result is said to have. */
export interface Quotation {
  readonly id: string;
  readonly words: string;
}

/** Characters of a bracket: a longer one is text. */
const maxLength = 1_000;
const id = '(?:[cr]\\d{1,6}|ctx)';
/** `[c1]`, `[c1, c2]`: citations, which stay in the text. */
export const citation = new RegExp(`\\[\\s*(${id}(?:\\s*[,;]\\s*${id})*)\\s*\\]`, 'gi');
const citationHere = new RegExp(`^${citation.source}`, 'i');
const formula = /^[[(]\s*=/;
const quotation = new RegExp(`^[[(]\\s*(${id})\\s*[:,]?\\s*(?=["'“‘„«])`, 'i');
const bareFormula = new RegExp(
  `^\\[\\s*(?=${id}\\s*[.[]|(?:${functionNames.join('|')})\\s*\\()`,
  'i',
);
/** The beginning of a line that may still become one of them. */
const beginning = /^[[(]\s*(?:[a-z]{0,8}|(?:[cr]\d{1,6}|ctx)\s*[:,]?\s*)$/i;
/** Behind a bracket: the address of a link, and no other check. */
const address = new RegExp(`^\\((?!\\s*(?:=|${id}\\s*[:,]?\\s*["'“‘„«]))`, 'i');

/** A bracket that was read, by its length; text that is none; or that more of the line is needed. */
export type ReadBracket =
  | { readonly length: number; readonly bracket: Bracket }
  | { readonly length: number; readonly bracket?: undefined }
  | 'more';

/** Reads the bracket that a line begins with. Near-misses such as `(=…)`, `(c2 '…')` and `[sum(…)]` count. */
export function readBracket(line: string, isWhole: boolean): ReadBracket {
  const isFinal = isWhole || line.length > maxLength;
  const plain = { length: 1 };
  const cited = citationHere.exec(line);
  if (cited !== null) return { length: cited[0].length };
  const quoted = quotation.exec(line);
  const isFormula = formula.test(line) || bareFormula.test(line);
  if (quoted === null && !isFormula) return !isFinal && beginning.test(line) ? 'more' : plain;
  const text = line.slice(0, maxLength);
  const closed = quoted === null ? closeOf(text) : quotationClose(text, quoted[0].length);
  if (closed === -1 && !isFinal) return 'more';
  if (closed === -1 && line.length > maxLength) return plain;
  const end = closed === -1 ? openEnd(text) : closed;
  const rest = line.slice(end);
  if (!isFinal && (rest === '' || /^\([^)]{0,12}$/.test(rest))) return 'more';
  if (line.charAt(end - 1) === ']' && address.test(rest)) return plain;
  const inner = text.slice(1, closed === -1 ? end : end - 1);
  const bracket: Bracket =
    quoted === null
      ? { type: 'formula', expression: inner.trim().replace(/^=\s*/, '') }
      : { type: 'quotation', quotations: quotationsIn(inner, quoted[1] ?? '') };
  return { length: end, bracket };
}

/** Returns the end of a bracket whose inner brackets are balanced, quotations apart; -1 where it has none. */
function closeOf(text: string): number {
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const isQuote =
      Object.hasOwn(closingQuotes, char) && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
    const quoted = isQuote ? quoteEnd(text, at) : -1;
    if (quoted !== -1) at = quoted;
    else if (char === '[') open.push(']');
    else if (char === '(') open.push(')');
    else if (char === ']' || char === ')') {
      if (open.pop() !== char) return -1;
      if (open.length === 0) return at + 1;
    }
  }
  return -1;
}

/** A quotation ends at `']`. */
function quotationClose(text: string, start: number): number {
  const close = text.startsWith('(') ? /["'”’“»]\s*\)/ : /["'”’“»]\s*\]/;
  const found = close.exec(text.slice(start));
  return found === null ? -1 : start + found.index + found[0].length;
}

/** The end of a bracket that is not closed: a `]` before a blank or stop, its first balanced `)`, or the end of the line. */
function openEnd(text: string): number {
  const closed = /\](?=[\s.,;:!?)]|$)/.exec(text);
  if (closed !== null) return closed.index + 1;
  let depth = text.startsWith('(') ? -1 : 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}

/** `c1 'a', 'b'; c2 'c'`: each quotation with the id before it. */
function quotationsIn(inner: string, first: string): Quotation[] {
  const found: Quotation[] = [];
  let name = first;
  let at = inner.search(/["'“‘„«]/);
  while (at !== -1) {
    const end = quoteEnd(inner, at);
    const next = inner
      .slice(end + 1)
      .match(new RegExp(`^\\s*(?:[,;&]\\s*(${id})?\\s*[:,]?\\s*(?=["'“‘„«]))?`, 'i'));
    const isLast = end + 1 + (next?.[0].length ?? 0) >= inner.length;
    // An apostrophe or quote inside the words: they go on to the last one.
    if (end === -1 || (!isLast && !next?.[0].trim())) {
      const last = inner.trimEnd().length - 1;
      return [
        ...found,
        { id: name.toLowerCase(), words: inner.slice(at + 1, Math.max(last, at + 1)) },
      ];
    }
    found.push({ id: name.toLowerCase(), words: inner.slice(at + 1, end) });
    name = next?.[1] ?? name;
    at = isLast ? -1 : end + 1 + (next?.[0].length ?? 0);
  }
  return found;
}
