import { listMarker } from '@pce/core/internal';
import type { ReadLimits } from '../limits.js';
import type { Report } from '../problem.js';
import { asMarkdown } from './as-markdown.js';
import type { MarkdownBlock } from './markdown-block.js';
import { parseBlock } from './parse-block.js';

/** Maximum number of lines in one block, such as an item with everything below it. */
const maxBlockLines = 500;
/** Quotes and lists that begin on one line. */
const maxMarkers = 4;
const maxIndent = 80;

const opening = new RegExp(String.raw`^[ \t]*(?:>|${listMarker}(?=[ \t]|$))`);

interface MarkdownSource {
  readonly file: string;
  /** The line of the file on which the text begins. */
  readonly firstLine?: number;
  readonly limits: Pick<ReadLimits, 'maxCharacters' | 'maxLines' | 'maxItems' | 'maxMarks'>;
}

/**
 * Parses a document into headings, list items and paragraphs, in order. Omits code, quotes, tables and comments. Never
 * throws: parts that are too large or too deep are reported and left out.
 */
export function parseMarkdown(
  text: string,
  { file, firstLine = 1, limits }: MarkdownSource,
  report: Report,
): readonly MarkdownBlock[] {
  const { maxCharacters, maxLines, maxMarks, maxItems } = limits;
  const tooLarge = (what: string, raise: string, line = firstLine) => {
    const message = `a Markdown plan ${what} is not read; split it, or raise limits.${raise}`;
    report('too_large', `${file}:${line}`, message);
    return [];
  };
  if (text.length > maxCharacters)
    return tooLarge(`of more than ${maxCharacters} characters`, 'maxBytes');
  if (markCount(text) > maxMarks)
    return tooLarge(`with more than ${maxMarks} marks such as \\ or [`, 'maxBytes');
  const pieces = topLevelBlocks(text);
  const last = pieces.at(-1);
  if (last !== undefined && last.line + last.lines.length > maxLines)
    return tooLarge(`of more than ${maxLines} lines`, 'maxTasks', maxLines);
  const whereOf = (line: number) => `${file}:${line + firstLine - 1}`;
  const blocks: MarkdownBlock[] = [];
  let items = 0;
  for (const piece of pieces) {
    const fault = pieceFault(piece);
    if (fault !== undefined) {
      report(fault.code, whereOf(piece.line + fault.index), fault.message);
      continue;
    }
    const parsed = parseBlock(piece.lines.join('\n'), piece.line + firstLine - 2);
    items += itemsIn(parsed);
    if (items > maxItems) {
      const message = `more than ${maxItems} list items; from here on nothing is read`;
      report('too_large', whereOf(piece.line), message);
      break;
    }
    blocks.push(...parsed);
  }
  return blocks;
}

const marks = new Set([...'\\[]*_`<&!'].map((mark) => mark.charCodeAt(0)));

/** Returns the number of characters that the library has to look at one by one. */
function markCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (marks.has(text.charCodeAt(at))) count += 1;
  return count;
}

function itemsIn(blocks: readonly MarkdownBlock[]): number {
  return blocks.reduce(
    (sum, block) => sum + (block.type === 'item' ? 1 + itemsIn(block.items) : 0),
    0,
  );
}

function pieceFault({ lines }: TopLevelBlock) {
  if (lines.length > maxBlockLines) {
    const message = `a block of more than ${maxBlockLines} lines is not read; break it up with headings, or with items that are not indented`;
    return { code: 'too_large', index: 0, message } as const;
  }
  const index = lines.findIndex(isTooDeep);
  if (index === -1) return undefined;
  const message = `nested more than ${maxMarkers} levels deep on one line, or indented by more than ${maxIndent} spaces; the block around it is not read`;
  return { code: 'too_deep', index, message } as const;
}

function isTooDeep(line: string): boolean {
  if (/^[ \t]*([-*])(?:[ \t]*\1)*[ \t]*$/.test(line)) return false; // a rule across the page
  let rest = line;
  for (let markers = 0; markers <= maxMarkers; markers += 1) {
    const marker = opening.exec(rest)?.[0];
    if (marker === undefined) return markers > 0 && indentOf(line) > maxIndent;
    rest = rest.slice(marker.length);
  }
  return true;
}

function indentOf(line: string): number {
  return line.replaceAll('\t', '    ').search(/[^ ]|$/);
}

/** Lines of a document that belong together at its outermost level. */
interface TopLevelBlock {
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
function topLevelBlocks(text: string): readonly TopLevelBlock[] {
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
