import type { RequestParts } from './request-parts.js';

/** The first difference of two requests. */
export interface Difference {
  readonly part: string;
  /** Line in the part, from 1. */
  readonly line: number;
  readonly column: number;
  /** Excerpt around the difference, in one line; `null` if this side has ended. */
  readonly expected: string | null;
  readonly actual: string | null;
}

const longestHash = 64;
const before = 40;
const after = 60;

/** Returns the first difference; `undefined` if the requests are equal. */
export function firstDifference(
  expected: RequestParts,
  actual: RequestParts,
): Difference | undefined {
  for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
    const [name, left] = expected[index] ?? [undefined, undefined];
    const [otherName, right] = actual[index] ?? [undefined, undefined];
    const part = name ?? otherName ?? '';
    if (name !== otherName || left === undefined || right === undefined) {
      return { part, line: 1, column: 1, ...sides(left, right, 0) };
    }
    if (left !== right) return { part, ...place(left, right) };
  }
  return undefined;
}

/** Returns the number of characters in the common prefix of two requests. */
export function commonLength(a: RequestParts, b: RequestParts): number {
  let length = 0;
  for (const [index, [name, text]] of a.entries()) {
    const [otherName, other] = b[index] ?? [];
    if (name !== otherName || other === undefined) break;
    length += commonStart(text, other);
    if (text !== other) break;
    length += 1;
  }
  return length;
}

function place(left: string, right: string): Omit<Difference, 'part'> {
  const at = differenceBesidesHashes(left, right);
  const lineStart = left.slice(0, at).lastIndexOf('\n') + 1;
  const line = left.slice(0, lineStart).split('\n').length;
  return { line, column: at - lineStart + 1, ...sides(left, right, at) };
}

/**
 * Returns the index of the first difference. Hashes, such as a prompt's marker, are skipped if a later difference
 * explains them.
 */
function differenceBesidesHashes(left: string, right: string): number {
  const at = commonStart(left, right);
  const [hash, other] = [hashAt(left, at), hashAt(right, at)];
  if (hash === undefined || hash.length !== other?.length) return at;
  const renamed = left.replaceAll(hash, other);
  return renamed === right ? at : commonStart(renamed, right);
}

function hashAt(text: string, at: number): string | undefined {
  const start = Math.max(0, at - longestHash - 1); // one more on each side, to reject longer words
  const around = text.slice(start, at + longestHash + 1);
  for (const word of around.matchAll(/\b[\da-f]{8,64}\b/g)) {
    const begin = start + word.index;
    if (begin <= at && at < begin + word[0].length) return word[0];
  }
  return undefined;
}

function sides(left: string | undefined, right: string | undefined, at: number) {
  return { expected: excerpt(left, at), actual: excerpt(right, at) };
}

/** Quoted, so that control characters of a request do not reach the terminal. */
function excerpt(text: string | undefined, at: number): string | null {
  if (text === undefined) return null;
  const start = Math.max(0, at - before, text.slice(0, at).lastIndexOf('\n') + 1);
  const end = Math.min(text.length, at + after);
  const shown = JSON.stringify(text.slice(start, end).toWellFormed());
  return `${start === 0 ? '' : '… '}${shown}${end === text.length ? '' : ' …'}`;
}

function commonStart(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a[at] === b[at]) at += 1;
  return at;
}
