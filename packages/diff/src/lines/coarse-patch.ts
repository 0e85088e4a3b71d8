import { FILE_HEADERS_ONLY, formatPatch } from 'diff';
import type { LineDiffInput } from './diff-lines.ts';
import { contextLines, noNewline } from './to-patch.ts';

interface CoarsePatch {
  /** Exact; empty for equal texts. */
  readonly patch: string;
  /** Similarity of the texts by their equal ends only, 0 to 1. */
  readonly ratio: number;
}

/** Writes everything between the equal ends of two texts as one change. Fast for texts of any size: no list of lines is made. */
export function coarsePatch({
  from,
  to,
  fromName = 'from',
  toName = 'to',
}: LineDiffInput): CoarsePatch {
  if (from === to) return { patch: '', ratio: 1 };
  const start = equalStart(from, to);
  const end = equalEnd(from, to, start);
  const contextStart = stepBack(from, start);
  const contextEnd = stepForward(from, from.length - end);
  const before = from.slice(contextStart, start);
  const after = from.slice(from.length - end, contextEnd);
  const [old, now] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];

  const first = countLines(from.slice(0, contextStart)) + 1;
  const [head, removed, added, tail] = [
    signLines(' ', before),
    signLines('-', old),
    signLines('+', now),
    signLines(' ', after),
  ];
  const context = head.count + tail.count;
  const [oldCount, newCount] = [removed.count, added.count];
  const rest = countLines(from.slice(contextEnd));
  const same = first - 1 + context + rest;
  const hunk = {
    oldStart: first,
    oldLines: context + oldCount,
    newStart: first,
    newLines: context + newCount,
    lines: [
      ...part(head, before),
      ...part(removed, old),
      ...part(added, now),
      ...part(tail, after),
    ],
  };
  const patch = {
    ...{ oldFileName: fromName, newFileName: toName, oldHeader: undefined, newHeader: undefined },
    hunks: [hunk],
  };
  return {
    patch: formatPatch(patch, FILE_HEADERS_ONLY),
    ratio: Math.floor((20_000 * same) / (2 * same + oldCount + newCount)) / 10_000,
  };
}

function equalStart(from: string, to: string): number {
  let at = 0;
  while (from.charCodeAt(at) === to.charCodeAt(at)) at += 1; // NaN after the end, which equals nothing
  return at === 0 ? 0 : from.lastIndexOf('\n', at - 1) + 1;
}

function equalEnd(from: string, to: string, start: number): number {
  const most = Math.min(from.length, to.length) - start;
  let length = 0;
  while (
    length < most &&
    from.charCodeAt(from.length - 1 - length) === to.charCodeAt(to.length - 1 - length)
  )
    length += 1;
  const isLineStart = (text: string) =>
    text.length - length === start || text.at(-1 - length) === '\n';
  if (isLineStart(from) && isLineStart(to)) return length;
  const line = from.indexOf('\n', from.length - length);
  return line === -1 ? 0 : from.length - line - 1;
}

function stepBack(text: string, end: number): number {
  let at = end;
  for (let line = 0; line < contextLines && at > 0; line += 1) {
    at = at < 2 ? 0 : text.lastIndexOf('\n', at - 2) + 1;
  }
  return at;
}

function stepForward(text: string, start: number): number {
  let at = start;
  for (let line = 0; line < contextLines && at < text.length; line += 1) {
    const end = text.indexOf('\n', at);
    at = end === -1 ? text.length : end + 1;
  }
  return at;
}

function part({ text }: SignedLines, from: string): readonly string[] {
  if (from === '') return [];
  return from.endsWith('\n') ? [text] : [text, noNewline];
}

interface SignedLines {
  /** Without a line end after the last one. */
  readonly text: string;
  readonly count: number;
}

const lineEnd = 0x0a;

/** Prefixes each line of a text with a sign, one ASCII character. */
function signLines(sign: string, text: string): SignedLines {
  if (text === '') return { text: '', count: 0 };
  const lines = text.endsWith('\n') ? text.slice(0, -1) : text;
  if (!lines.isWellFormed()) {
    // UTF-8 cannot represent lone surrogates.
    return { text: sign + lines.replaceAll('\n', `\n${sign}`), count: countLines(text) };
  }
  // Working on bytes is many times faster.
  const bytes = new TextEncoder().encode(lines);
  const signed = new Uint8Array(2 * bytes.length + 1);
  const mark = sign.charCodeAt(0);
  signed[0] = mark;
  let at = 1;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    signed[at] = byte;
    at += 1;
    if (byte === lineEnd) {
      signed[at] = mark;
      at += 1;
    }
  }
  return { text: new TextDecoder().decode(signed.subarray(0, at)), count: at - bytes.length };
}

/** Counts the lines of a text; a last one without a line end counts too. */
function countLines(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === lineEnd) count += 1;
  return count;
}
