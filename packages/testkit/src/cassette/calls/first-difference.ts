import type { RequestParts } from './request-parts.js';

/** Where two requests differ first. */
export interface Difference {
  readonly part: string;
  /** From 1, in that part. */
  readonly line: number;
  readonly column: number;
  /** Around the place, in one line; `null` where a side has nothing there. */
  readonly expected: string | null;
  readonly actual: string | null;
}

const longestHash = 64;
const before = 40;
const after = 60;

/** `undefined` where they are equal. */
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

/** How many characters two requests have in common from their beginning. */
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
  const at = placeBehindHashes(left, right);
  const lineStart = left.slice(0, at).lastIndexOf('\n') + 1;
  const line = left.slice(0, lineStart).split('\n').length;
  return { line, column: at - lineStart + 1, ...sides(left, right, at) };
}

/**
 * Where two texts differ first. A hash, such as the marker of a prompt, differs because something else does: it is passed
 * over where that something stands behind it.
 */
function placeBehindHashes(left: string, right: string): number {
  const at = commonStart(left, right);
  const [hash, other] = [hashAt(left, at), hashAt(right, at)];
  if (hash === undefined || hash.length !== other?.length) return at;
  const renamed = left.replaceAll(hash, other);
  return renamed === right ? at : commonStart(renamed, right);
}

/** The word around a place, where it is one of hexadecimal digits. */
function hashAt(text: string, at: number): string | undefined {
  const start = Math.max(0, at - longestHash - 1); // one more on each side, so that a longer word is none
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

/** Quoted: what stands in a request must not reach a terminal as a command. */
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
