import { stripVTControlCharacters } from 'node:util';

/**
 * Sanitizes a server's text for roles and people: one line of at most `length` characters, without terminal codes,
 * control characters, private characters and invisible or bidirectional marks.
 */
export function cleanText(text: string, length: number): string {
  const line = stripVTControlCharacters(text.slice(0, 4 * length))
    .replace(/[\p{Cf}\p{Co}\p{Cs}]+/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.length > length ? `${line.slice(0, length - 3).toWellFormed()}...` : line;
}
