import type { Json } from '@pce/core/contracts';

const words: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['~', null],
  ['[]', []],
]);

/** Parses a value written as text: `true`, `3`, `'in quotes'`, `[]`; anything else is returned as text. */
export function readScalar(source: string): Json {
  const text = source.trim();
  const word = words.get(text);
  if (word !== undefined) return word;
  if (/^[-+]?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text);
  const quote = text.charAt(0);
  const isQuoted = text.length > 1 && (quote === "'" || quote === '"') && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}
