import type { Source } from './source.js';

/** An address, a moment, words, or digits that are no number, such as a version or an id. */
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

/** Digits that have lost or gained a point or an exponent. */
const likeNumber = /^[1-9]\d*(?:\.\d*)?(?:[eE]\d*)?$/;

/** Words that stand for a value in some language, and are no texts. */
const literals = ['true', 'false', 'null', 'none', 'undefined', 'infinity'];

/**
 * Reads a text without quotes: words up to a separator or the end of the line. `undefined` if there is none, or where
 * it may be a number or a literal with a slip.
 */
export function readBareText(source: Source): string | undefined {
  const text = source.match(bareText);
  if (text === undefined || likeNumber.test(text) || /^(?:nan|nil)$/i.test(text)) return undefined;
  const [first = ''] = text.toLowerCase().split(' ', 1);
  if (literals.some((literal) => isNear(first, literal))) return undefined;
  source.at += text.length;
  // It may go on.
  if (source.isAtEnd) source.fail('unclosed');
  if (source.match(follows) === undefined) {
    source.at -= text.length;
    return undefined;
  }
  source.isRepaired = true;
  return text;
}

/** Whether at most two neighbouring characters differ. */
function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return start + end >= Math.max(a.length, b.length) - 2;
}
