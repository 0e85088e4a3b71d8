import type { Source } from './source.js';

/** A JSON number before a separator; any other next character may be part of it. */
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[\s,}\])]|\/\*|$)/y;

/** The beginning of a number at the end of the text. */
const cutOff = /-?[\d.eE+-]*$/y;

/** Reads a JSON number that a double can represent; `undefined` if there is none. */
export function readNumber(source: Source): number | undefined {
  const text = source.match(number);
  if (text === undefined) {
    if (source.match(cutOff)) source.fail('unclosed');
    return undefined;
  }
  const value = Number(text);
  if (!isHeld(text, value)) source.fail('damaged');
  source.at += text.length;
  return value;
}

/** Returns whether a double represents the number: integers exactly, others finite and not underflown to zero. */
function isHeld(text: string, value: number): boolean {
  if (/^-?\d+$/.test(text)) {
    return Number.isFinite(value) && (BigInt(text) === BigInt(value) || String(value) === text);
  }
  return Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(text.split(/e/i, 1)[0] ?? ''));
}
