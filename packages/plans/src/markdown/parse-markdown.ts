import { listMarker } from '@pce/core/internal';
import type { ReadLimits } from '../limits.js';
import type { Report } from '../problem.js';
import type { MarkdownBlock } from './markdown-block.js';
import { parseBlock } from './parse-block.js';
import { type TopLevelBlock, topLevelBlocks } from './top-level-blocks.js';

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
