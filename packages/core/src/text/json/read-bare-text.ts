import type { Source } from './source.js';

/** An address, a moment, words, or digits that are not a number, such as a version or an id. */
const bareText = new RegExp(
  [
    String.raw`https?:\/\/[^\s,{}[\]"'\u0060\\]+`,
    String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z?`,
    String.raw`(?=[^\s,]*\p{L})[\p{L}_$@/][\p{L}\p{M}\d_$@./-]*(?: [\p{L}\d][\p{L}\p{M}\d_.-]*)*`,
    String.raw`\d\w*(?:[./-]\w+)*`,
  ].join('|'),
  'uy',
);

const follows = /\s*(?:[,}\]]|$)|[^\S\n]*\n/y;

/** Digits with a missing or surplus decimal point or exponent. */
const likeNumber = /^[1-9]\d*(?:\.\d*)?(?:[eE]\d*)?$/;

/** Words for a literal in some language. */
const literals = ['true', 'false', 'null', 'none', 'undefined', 'infinity'];

/**
 * Reads an unquoted text: words up to a separator or the end of the line. `undefined` if there is none, or it may be a
 * mistyped number or literal.
 */
export function readBareText(source: Source): string | undefined {
  const text = source.match(bareText);
  if (text === undefined || likeNumber.test(text) || /^(?:nan|nil)$/i.test(text)) return undefined;
  const [first = ''] = text.toLowerCase().split(' ', 1);
  if (literals.some((literal) => isNear(first, literal))) return undefined;
  source.at += text.length;
  // It may be truncated.
  if (source.isAtEnd) source.fail('unclosed');
  if (source.match(follows) === undefined) {
    source.at -= text.length;
    return undefined;
  }
  source.isRepaired = true;
  return text;
}

/** Returns whether at most two adjacent characters differ. */
function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return start + end >= Math.max(a.length, b.length) - 2;
}
