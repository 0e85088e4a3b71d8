import { asMarkdown } from './as-markdown.js';

/** Lines of a document that belong together at its outermost level. */
export interface TopLevelBlock {
  /** Number of the first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** Lines that begin a block, whatever is before them. */
const beginnings = [/^#{1,6}(?:[ \t]|$)/, /^[-+*](?:[ \t]|$)/, /^\d{1,9}[.)](?:[ \t]|$)/] as const;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Blocks of one kind are joined up to so many lines: each call of the parser has its price too. */
const joinedLines = 64;

/**
 * Cuts a document where a block begins that nothing before it can be part of: a heading or a list item without
 * indentation, or such a line of text after an empty one. The parser needs time that grows with the square of what it
 * is given; pieces keep it short.
 */
export function topLevelBlocks(text: string): readonly TopLevelBlock[] {
  const written = text.split(/\r\n|\n|\r/);
  const verbatimLines = written.map(verbatimTracker());
  const lines = withAtxHeadings(asMarkdown(written, (index) => verbatimLines[index] ?? false));
  const blocks: { line: number; lines: string[]; kind: number }[] = [];
  const verbatim = verbatimTracker();
  let isAfterEmpty = true;
  lines.forEach((line, index) => {
    const isVerbatim = verbatim(line);
    const kind = kindOf(line);
    const begins = !isVerbatim && (kind !== -1 || (isAfterEmpty && /^\S/.test(line)));
    const block = blocks.at(-1);
    const isJoined = kind !== -1 && kind === block?.kind && block.lines.length < joinedLines;
    if (block === undefined || (begins && !isJoined)) {
      blocks.push({ line: index + 1, lines: [line], kind: isVerbatim ? -1 : kind });
    } else block.lines.push(line);
    isAfterEmpty = line.trim() === '';
  });
  return blocks;
}

function kindOf(line: string): number {
  return beginnings.findIndex((beginning) => beginning.test(line));
}

/** Says of each line, in order, whether it is inside a code fence or a comment that began before it. */
function verbatimTracker(): (line: string) => boolean {
  let fenceEnd: string | undefined;
  let isInComment = false;
  return (line) => {
    const isInside = fenceEnd !== undefined || isInComment;
    const mark = fence.exec(line)?.[1];
    if (isInComment) isInComment = !line.includes('-->');
    else if (fenceEnd !== undefined) {
      if (mark?.startsWith(fenceEnd) && line.trim() === mark) fenceEnd = undefined;
    } else if (mark !== undefined) fenceEnd = mark;
    else isInComment = /^ {0,3}<!--/.test(line) && !line.includes('-->');
    return isInside;
  };
}

/** Titles underlined with `=` or `-` as headings with `#`: those the parser finds only by looking far ahead. */
function withAtxHeadings(lines: readonly string[]): readonly string[] {
  const result = [...lines];
  lines.forEach((line, index) => {
    const title = lines[index - 1] ?? '';
    const isAlone =
      (lines[index - 2] ?? '').trim() === '' && /^\w/.test(title) && kindOf(title) === -1;
    if (!isAlone || !/^(?:={2,}|-{2,})[ \t]*$/.test(line)) return;
    result[index - 1] = `${line.startsWith('=') ? '#' : '##'} ${title}`;
    result[index] = '';
  });
  return result;
}
