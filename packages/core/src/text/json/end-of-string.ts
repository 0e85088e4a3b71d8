import type { InnerQuotes } from './inner-quotes.js';
import type { Source } from './source.js';

/** Text allowed after a closing quote: a separator, a comment, a `+` with another string, the end. */
const follows = /\s*(?:[,:}\])]|\/\/|\/\*|#|\+\s*["']|$)/y;

const separator = /\s*(?:[,:}\]]|$)/y;

/** A string on the next line or after a blank, with the comma missing in between. */
const nextString = /(?:[^\S\n]*\n\s*|[^\S\n]+)["'“‘{[\d-]|"[\w$ -]+"\s*:/y;

/** A value after a key whose colon is missing. */
const nextValue = /\s+(?:["'“\d-]|(?:true|false|null|True|False|None)\b)/y;

/** A key without quotes in the next line. */
const nextKey = /[^\S\n]*\n\s*[A-Za-z_$][\w$-]*\s*:/y;

/** Returns whether the closing quote here ends the string. Fails if it is ambiguous. */
export function isEndOfString(source: Source, inner: InnerQuotes, isKey: boolean): boolean {
  const before = source.text.charAt(source.at - 1);
  source.at += 1;
  const isFollowed = source.match(follows) !== undefined;
  const missing = isKey ? [nextValue] : [nextString, nextKey];
  const isMissing = !isFollowed && missing.some((pattern) => source.match(pattern) !== undefined);
  source.at -= 1;
  if (inner.isOpen && inner.count > 0) {
    if (isFollowed) source.fail('damaged');
    return false;
  }
  // A comma or colon before the quote was swapped with it.
  if (isMissing && !inner.isOpen) {
    if (/[,:]/.test(before)) source.fail('damaged');
    source.isRepaired = true;
    return true;
  }
  return isFollowed;
}

/** Returns the position of three closing quotes. */
export function endOfTriple(source: Source): number {
  const end = source.text.indexOf('"""', source.at + 3);
  if (end === -1) source.fail('unclosed');
  const { at } = source;
  source.at = end + 3;
  if (source.match(separator) === undefined) source.fail('damaged');
  source.at = at;
  return end;
}
