/** A line of a fenced block: its first or last, or one between, as code or as text of no named language. */
export type FencedLine = 'mark' | 'code' | 'text';

/** Languages of a fence that are none: what stands in it may be sentences. */
const noLanguage = /^(?:te?xt|plain(?:text)?|md|markdown|quote|output|none)?$/i;

/**
 * Returns the lines that belong to fenced blocks, by index. A block ends at a fence of the same sign that is as long and
 * names nothing; one that never ends is no block, so that nothing hides behind it.
 */
export function fencesIn(lines: readonly string[]): ReadonlyMap<number, FencedLine> {
  const found = new Map<number, FencedLine>();
  /** Index of the last line that ends a block with this mark: none is looked for behind it. */
  const lasts = new Map<string, number>();
  for (let begin = 0; begin < lines.length; begin += 1) {
    const [, mark, language = ''] = /^\s*(```+|~~~+)\s*(\S*)/.exec(lines[begin] ?? '') ?? [];
    if (mark === undefined) continue;
    const last = lasts.get(mark) ?? lines.findLastIndex((line) => isEnd(line, mark));
    lasts.set(mark, last);
    if (last <= begin) continue;
    found.set(begin, 'mark');
    for (begin += 1; !isEnd(lines[begin] ?? mark, mark); begin += 1) {
      found.set(begin, noLanguage.test(language) ? 'text' : 'code');
    }
    found.set(begin, 'mark');
  }
  return found;
}

function isEnd(line: string, mark: string): boolean {
  const end = /^\s*(```+|~~~+)\s*$/.exec(line)?.[1];
  return end?.startsWith(mark) === true;
}
