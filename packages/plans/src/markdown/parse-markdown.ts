import type { Report } from '../problem.js';
import type { MarkdownBlock } from './markdown-block.js';
import { parseBlock } from './parse-block.js';
import { type TopLevelBlock, topLevelBlocks } from './top-level-blocks.js';

const maxCharacters = 1024 * 1024;
const maxLines = 20_000;
/** Of one block, such as an item with everything below it. */
const maxBlockLines = 500;
/** Quotes and lists that begin on one line. */
const maxMarkers = 8;
const maxIndent = 80;

/**
 * Headings, list items and paragraphs of a document, in order. Code, quotes, tables and comments are left out. Never
 * throws: what is too large or too deep is reported and left out.
 *
 * @param firstLine - The line of the file on which the text begins.
 */
export function parseMarkdown(
  text: string,
  { file, firstLine = 1 }: { readonly file: string; readonly firstLine?: number },
  report: Report,
): readonly MarkdownBlock[] {
  if (text.length > maxCharacters) {
    const message = `a Markdown plan of more than ${maxCharacters} characters is not read; split it`;
    report('too_large', `${file}:${firstLine}`, message);
    return [];
  }
  const blocks = topLevelBlocks(text);
  const last = blocks.at(-1);
  if (last !== undefined && last.line + last.lines.length > maxLines) {
    report(
      'too_large',
      `${file}:${maxLines}`,
      `a Markdown plan of more than ${maxLines} lines is not read; split it`,
    );
    return [];
  }
  return blocks.flatMap((block) => {
    const line = block.line + firstLine - 1;
    const fault = blockFault(block);
    if (fault === undefined) return parseBlock(block.lines.join('\n'), line - 1);
    report(fault.code, `${file}:${line + fault.index}`, fault.message);
    return [];
  });
}

function blockFault({ lines }: TopLevelBlock) {
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
  let rest = line;
  for (let markers = 0; markers <= maxMarkers; markers += 1) {
    const marker = /^[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/.exec(rest)?.[0];
    if (marker === undefined) return indentOf(line) > maxIndent;
    rest = rest.slice(marker.length);
  }
  return true;
}

function indentOf(line: string): number {
  return line.replaceAll('\t', '    ').search(/[^ ]|$/);
}
