import { stem } from '@pce/core/commands';

/** Letters and digits of a text in lower case, one space between words and around all: for looking up whole words. */
export function plain(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

/** Returns the stems of a plain text's words, in order: "bolts m8" and "bolt m8" are the same name. */
export function stemmed(words: string): string {
  return words.trim().split(' ').map(stem).join(' ');
}

/** A field's name in words: "vatRate" is " vat rate ". */
export function plainName(name: string): string {
  return plain(name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' '));
}

/** Replaces parts of a text by placeholders of the same length, so that places stay what they are. */
export function mask(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    parts.push(text.slice(at, from), '¤'.repeat(end - from));
    at = end;
  }
  return `${parts.join('')}${text.slice(at)}`;
}
