import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk } from 'diff';
import type { LineChange, TextLines } from './number-lines.ts';

/** Equal lines before and after each change. */
const contextLines = 3;

/** Mark after a last line without a line end. */
const noNewline = '\\ No newline at end of file';

export interface PatchTexts {
  readonly from: TextLines;
  readonly to: TextLines;
  readonly fromName: string;
  readonly toName: string;
}

/** Writes changes as a unified diff, as `git apply` and `patch` accept it. Returns an empty text if there are none. */
export function toPatch(
  { from, to, fromName, toName }: PatchTexts,
  changes: readonly LineChange[],
): string {
  if (changes.length === 0) return '';
  const hunks = groupNear(changes).map((group) => toHunk(from, to, group));
  const names = { oldFileName: fromName, newFileName: toName };
  return formatPatch(
    { ...names, oldHeader: undefined, newHeader: undefined, hunks },
    FILE_HEADERS_ONLY,
  );
}

function groupNear(changes: readonly LineChange[]): readonly LineChange[][] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const end = group?.at(-1)?.fromEnd ?? Number.NEGATIVE_INFINITY;
    if (group !== undefined && change.fromStart - end <= 2 * contextLines) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

function toHunk(from: TextLines, to: TextLines, group: readonly LineChange[]): StructuredPatchHunk {
  const [first] = group;
  const before = Math.min(contextLines, first?.fromStart ?? 0);
  const oldStart = (first?.fromStart ?? 0) - before;
  const newStart = (first?.toStart ?? 0) - before;
  const lines: string[] = [];
  const add = (sign: string, { lines: all, isEnded }: TextLines, start: number, end: number) => {
    for (let at = start; at < end; at += 1) lines.push(sign + all[at]);
    if (!isEnded && start < end && end === all.length) lines.push(noNewline);
  };
  let fromAt = oldStart;
  let toAt = newStart;
  for (const { fromStart, fromEnd, toStart, toEnd } of group) {
    add(' ', from, fromAt, fromStart);
    add('-', from, fromStart, fromEnd);
    add('+', to, toStart, toEnd);
    fromAt = fromEnd;
    toAt = toEnd;
  }
  const after = Math.min(contextLines, from.lines.length - fromAt);
  add(' ', from, fromAt, fromAt + after);
  return {
    oldStart: oldStart + 1,
    oldLines: fromAt + after - oldStart,
    newStart: newStart + 1,
    newLines: toAt + after - newStart,
    lines,
  };
}
