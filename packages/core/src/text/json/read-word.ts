import type { Source } from './source.js';

const word = /[\w$][\w$-]*/y;

/** Literals of JSON and Python. Other spellings are neither literals nor texts. */
const literals: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
]);

/** Reads a literal. Rejects an unquoted text, because its intended end is unknown. */
export function readLiteral(source: Source): boolean | null {
  const text = source.match(word) ?? '';
  const value = literals.get(text);
  if (value === undefined) {
    const isCutOff = source.at + text.length >= source.text.length;
    return source.fail(isCutOff ? 'unclosed' : 'damaged');
  }
  source.at += text.length;
  if (text !== String(value)) source.isRepaired = true;
  return value;
}

export function readBareKey(source: Source): string {
  const text = source.match(word);
  if (text === undefined) return source.fail();
  source.at += text.length;
  source.isRepaired = true;
  return text;
}
