import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Report } from '../problem.js';
import type { MarkdownBlock, MarkdownItem, TextLine } from './markdown-block.js';
import { type TopLevelBlock, topLevelBlocks } from './top-level-blocks.js';

const maxCharacters = 1024 * 1024;
const maxLines = 20_000;
/** Of one block, such as an item with everything below it. */
const maxBlockLines = 500;
/** Quotes and lists that begin on one line. */
const maxMarkers = 8;
const maxIndent = 80;

/** Emphasis, links and code stay as they are written: a plan says `__init__.py` and `[P]`, and means it. */
const plainInlines = {
  disable: {
    null: ['attention', 'autolink', 'codeText', 'definition', 'htmlText', 'labelEnd'].concat([
      'labelStartImage',
      'labelStartLink',
      'setextUnderline',
    ]),
  },
};

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
    if (fault === undefined)
      return toBlocks(
        fromMarkdown(block.lines.join('\n'), { extensions: [plainInlines] }).children,
        line - 1,
      );
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

function toBlocks(nodes: readonly RootContent[], offset: number): MarkdownBlock[] {
  return nodes.flatMap((node): MarkdownBlock[] => {
    switch (node.type) {
      case 'heading': {
        const text = inlineText(node.children).replaceAll('\n', ' ').trim();
        return [{ type: 'heading', depth: node.depth, text, line: lineOf(node, offset) }];
      }
      case 'paragraph':
        return [{ type: 'text', lines: textLines(node, offset) }];
      case 'list':
        return toItems(node, offset);
      default:
        return [];
    }
  });
}

function toItems(list: List, offset: number): MarkdownItem[] {
  return list.children.map((item, index) => {
    const number = list.ordered ? (list.start ?? 1) + index : undefined;
    return toItem(item, number, offset);
  });
}

function toItem(item: ListItem, number: number | undefined, offset: number): MarkdownItem {
  const blocks = toBlocks(item.children, offset);
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.lines] : []));
  const isTitled = blocks[0]?.type === 'text';
  const [title = [], ...notes] = isTitled ? texts : [[], ...texts];
  const box = /^\[([ xX~-])\](?:[ \t]+|$)/.exec(title[0]?.text ?? '');
  return {
    type: 'item',
    line: lineOf(item, offset),
    number,
    box: box === null ? undefined : boxOf(box[1]),
    lines: title.map((line, index) =>
      index === 0 && box !== null ? { ...line, text: line.text.slice(box[0].length) } : line,
    ),
    notes: notes.flat(),
    items: blocks.flatMap((block) => (block.type === 'item' ? [block] : [])),
  };
}

function boxOf(mark: string | undefined): MarkdownItem['box'] {
  if (mark === ' ') return 'open';
  return mark === '-' || mark === '~' ? 'cancelled' : 'done';
}

interface Positioned {
  readonly position?: { readonly start: { readonly line: number } } | undefined;
}

function lineOf({ position }: Positioned, offset: number): number {
  return (position?.start.line ?? 1) + offset;
}

function textLines(
  node: Positioned & { readonly children: readonly PhrasingContent[] },
  offset: number,
): TextLine[] {
  const first = lineOf(node, offset);
  return inlineText(node.children)
    .split('\n')
    .map((text, index) => ({ text: text.trim(), line: first + index }));
}

function inlineText(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'break' ? '\n' : ''))
    .join('');
}
