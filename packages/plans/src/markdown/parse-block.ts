import type { ListItem, Node, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { readBox } from '../statuses.js';
import { oneLine } from '../text/text.js';
import type { MarkdownBlock, MarkdownItem, TextLine } from './markdown-block.js';
import { withLabelledLists } from './outline.js';
import { isRuler } from './plain-text.js';

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
 * Parses a piece of a document.
 *
 * @param offset - How many lines of the file are before it.
 */
export function parseBlock(source: string, offset: number): readonly MarkdownBlock[] {
  return toBlocks(fromMarkdown(source, { extensions: [plainInlines] }).children);

  function toBlocks(nodes: readonly RootContent[]): readonly MarkdownBlock[] {
    return nodes.flatMap((node): readonly MarkdownBlock[] => {
      switch (node.type) {
        case 'heading': {
          const text = inlineText(node.children).replaceAll('\n', ' ').trim();
          return [{ type: 'heading', depth: node.depth, text, line: lineOf(node) }];
        }
        case 'paragraph':
          return [
            { type: 'text', lines: tableLines(node) ?? textLines(node.children, lineOf(node)) },
          ];
        case 'blockquote':
          // Lists in quotes are examples, but `> Depends on: Task 1` is not.
          return toBlocks(node.children.filter(({ type }) => type === 'paragraph'));
        case 'list':
          return node.children.map(toItem);
        case 'code':
          return [{ type: 'code', lines: codeLines(node.value, lineOf(node) + 1) }];
        default:
          return [];
      }
    });
  }

  function toItem(item: ListItem): MarkdownItem {
    const blocks = withLabelledLists(toBlocks(item.children));
    const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.lines] : []));
    const [title = [], ...notes] = blocks[0]?.type === 'text' ? texts : [[], ...texts];
    const box = readBox(title[0]?.text ?? '');
    return {
      type: 'item',
      line: lineOf(item),
      number: numberOf(item),
      box: box?.isBox ? box.status : undefined,
      ...(box && !box.isBox ? { tick: box.status } : {}),
      lines: title.map((line, index) => (index === 0 && box ? { ...line, text: box.rest } : line)),
      notes: notes.flat(),
      items: blocks.flatMap((block) => (block.type === 'item' ? [block] : [])),
    };
  }

  function lineOf({ position }: Node): number {
    return (position?.start.line ?? 1) + offset;
  }

  /** Returns the rows of a table as they are written: `\\|` in a cell is no end of it. */
  function tableLines(node: Node): readonly TextLine[] | undefined {
    const { start, end } = node.position ?? {};
    const rows = source.slice(start?.offset ?? 0, end?.offset ?? 0).split(/\r\n|\n|\r/);
    return isRuler(rows[1] ?? '')
      ? rows.map((text, index) => ({ text: text.trim(), line: lineOf(node) + index }))
      : undefined;
  }

  /** Returns an item's number as written: Markdown itself counts on from the first. */
  function numberOf({ position }: Node): number | undefined {
    const start = position?.start.offset ?? 0;
    const written = /^\d{1,9}/.exec(source.slice(start, start + 9))?.[0];
    return written === undefined ? undefined : Number(written);
  }
}

const maxCodeLine = 1_000;

function codeLines(code: string, first: number): readonly TextLine[] {
  return code
    .split('\n')
    .map((text, index) => ({ text: oneLine(text).slice(0, maxCodeLine), line: first + index }));
}

function textLines(nodes: readonly PhrasingContent[], first: number): readonly TextLine[] {
  return inlineText(nodes)
    .split('\n')
    .map((text, index) => ({ text: text.trim(), line: first + index }));
}

function inlineText(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'break' ? '\n' : ''))
    .join('');
}
