import type { Json } from '../contracts/json.js';

/**
 * Returns the stem of a word: "files", "file" and "filing" have the same. Deliberately light: it merges too few words rather
 * than too many.
 */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  const base = withoutVerbEnding(withoutPlural(lower));
  return base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base;
}

/** Returns the singular of a word: "counts" becomes "count"; other words stay unchanged. */
export function withoutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  return /(?:x|z|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function withoutVerbEnding(word: string): string {
  const ending = /(?:ing|ed)$/.exec(word)?.[0];
  if (ending === undefined) return word;
  const base = word.slice(0, -ending.length);
  if (base.length < 3 || !/[aeiouy]/.test(base)) return word;
  const last = base.at(-1);
  return last === base.at(-2) && last !== 's' && last !== 'l' ? base.slice(0, -1) : base;
}

/** Splits a text into words, also within `camelCase`, `snake_case` and `kebab-case`. */
export function splitWords(text: string): string[] {
  return (
    text
      .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Estimates the number of characters of JSON data as text, without serializing it. */
export function charactersIn(data: Json): number {
  let characters = 0;
  const open: Json[] = [data];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    characters += typeof next === 'string' ? next.length + 3 : 8;
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      for (const item of next) open.push(item);
      continue;
    }
    for (const [key, value] of Object.entries(next)) {
      characters += key.length + 3;
      open.push(value);
    }
  }
  return characters;
}
