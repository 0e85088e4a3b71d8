import { FILE_HEADERS_ONLY, formatPatch } from 'diff';
import type { LineDiffInput } from './diff-lines.ts';
import { countLines, type SignedLines, signLines } from './sign-lines.ts';
import { contextLines, noNewline } from './to-patch.ts';

export interface CoarsePatch {
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
