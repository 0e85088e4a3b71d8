import { stripVTControlCharacters } from 'node:util';

/**
 * Text that a server wrote, on one line of at most `length` characters, for roles and people to read: without terminal
 * codes, control characters, private characters, and marks that hide or reorder what follows them.
 */
export function cleanText(text: string, length: number): string {
  const line = stripVTControlCharacters(text.slice(0, 4 * length))
    .replace(/[\p{Cf}\p{Co}\p{Cs}]+/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.length > length ? `${line.slice(0, length - 3).toWellFormed()}...` : line;
}
