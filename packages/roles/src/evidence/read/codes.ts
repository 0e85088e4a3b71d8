import { placesOf } from './places-of.js';
import { quantitiesIn } from './quantities.js';

/** An id, version, address or path: something that is right as it stands or wrong. */
export interface Code {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** "version 2.4": names what begins so, too. */
  readonly isVersion: boolean;
}

/** Each begins where a word does: a text without a space, such as an encoded file, is looked through once. */
const pattern =
  /https?:\/\/[^\s)\]>"']+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\p{L}\p{N}_])(?:[#/]?[\p{L}\p{N}_]+(?:[-./:#@\\][\p{L}\p{N}_]+)+|\p{L}[\p{L}_]*\p{N}[\p{L}\p{N}_]*|\p{N}+\p{L}[\p{L}\p{N}_]*|#\p{N}+)/gu;

/** "2025/26", "2025-26", "2025–2026": a season, or a financial year. */
const season = /(?<![\p{N}.,/-])((?:19|20)\d\d)[-–/]((?:19|20)?\d\d)(?![\p{N}/-])/gu;

const versionBefore = /\b(?:version|release|build|v)\.?\s*$/i;

/** Returns the codes of a text, in order: whatever has a digit and is neither a plain number nor a number with its unit. */
export function codesIn(text: string): Code[] {
  const codes: Code[] = [...text.matchAll(season)]
    .filter(([, from = '', to = '']) => (Number(from) + 1) % 100 === Number(to) % 100)
    .map(({ index, 0: found }) => ({
      ...{ start: index, end: index + found.length, text: found, isVersion: false },
    }));
  const inSeasons = placesOf(codes);
  for (const match of text.matchAll(pattern)) {
    if (inSeasons.has(match.index)) continue;
    const trimmed = match[0].replace(/[.,:;/]+$/, '');
    if (!/\d/.test(trimmed) || isQuantity(text, match.index, trimmed)) continue;
    codes.push({
      start: match.index,
      end: match.index + trimmed.length,
      text: trimmed,
      isVersion: /^v?\d+(?:\.\d+)+$/i.test(trimmed),
    });
  }
  const inCodes = placesOf(codes);
  for (const match of text.matchAll(/(?<![\p{L}\p{N}.])\d+(?:\.\d+)?(?![\p{L}\p{N}]|\.\d)/gu)) {
    if (!versionBefore.test(text.slice(Math.max(0, match.index - 12), match.index))) continue;
    if (inCodes.has(match.index)) continue;
    codes.push({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      isVersion: true,
    });
  }
  return codes.sort((a, b) => a.start - b.start);
}

/** Returns the part of a code that has to be the same: without case, a leading "v" or "#". */
export function codeKey(code: string): string {
  return code
    .toLowerCase()
    .replace(/^#/, '')
    .replace(/^v(?=\d)/, '')
    .replace(/^(\d{4})[-–/](?:\d\d)?(\d\d)$/, '$1/$2');
}

/** "3.5k", "48GB", "12-kg", "1,204" and "3-5" are numbers. */
function isQuantity(text: string, at: number, code: string): boolean {
  if (/^\p{N}+(?:[.,]\p{N}+)?$/u.test(code) || /^\d{1,3}(?:[.,_]\d{3})+$/.test(code)) return true;
  if (/^\d+(?:\.\d+)?-\d+(?:\.\d+)?$/.test(code) && !/-0\d/.test(code)) return true;
  if (/^\d+(?:st|nd|rd|th)$/i.test(code)) return true;
  const [first] = quantitiesIn(`${text.slice(at, at + code.length)} `);
  return (
    first !== undefined &&
    first.start === 0 &&
    first.end >= code.length &&
    !/^\d+[-/:]\d/.test(code)
  );
}
