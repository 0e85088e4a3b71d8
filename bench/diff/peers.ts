import { createTwoFilesPatch } from 'diff';
import DiffMatchPatch from 'diff-match-patch';
import { diff as myers } from 'fast-myers-diff';
import type { TextPair } from './texts.ts';

/** Time limit of a peer in milliseconds. */
const timeoutMs = 1_000;

/** Compares two texts by line as a peer does. Returns whether it answered. */
export type Peer = (pair: TextPair) => boolean;

/** The peers by name. */
export const peers: Readonly<Record<string, Peer>> = {
  jsdiff: ({ from, to }) =>
    createTwoFilesPatch('from', 'to', from, to, undefined, undefined, { timeout: timeoutMs }) !==
    undefined,
  'diff-match-patch': ({ from, to }) => {
    const matcher = new DiffMatchPatch();
    matcher.Diff_Timeout = timeoutMs / 1_000;
    const { chars1, chars2, lineArray } = matcher.diff_linesToChars_(from, to);
    const parts = matcher.diff_main(chars1, chars2, false);
    matcher.diff_charsToLines_(parts, lineArray);
    return parts.length > 0;
  },
  'fast-myers-diff': (pair) => countMyers(pair) > 0,
};

/** Returns the number of changed lines that plain Myers finds. */
export function countMyers({ from, to }: TextPair): number {
  let changed = 0;
  for (const [fromStart, fromEnd, toStart, toEnd] of myers(from.split('\n'), to.split('\n'))) {
    changed += fromEnd - fromStart + toEnd - toStart;
  }
  return changed;
}
