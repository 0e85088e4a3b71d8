import type { MarkdownBlock, MarkdownItem } from './markdown-block.js';
import { bareLabel, parseFields } from './task-fields.js';

/**
 * Joins points with the line above, such as `Files:`, since they are no tasks: each becomes a line of its own, `Files:
 * src/a.ts`. A numbered list, or a point that begins with such a word itself, does not belong to the line.
 */
export function withLabelledLists(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  let label: string | undefined;
  return blocks.map((block) => {
    if (block.type === 'item' && label !== undefined && isPlainPoint(block)) {
      const text = `${label}: ${block.lines.map((line) => line.text).join(' ')}`;
      return { type: 'text', lines: [{ text, line: block.line }] };
    }
    const last = block.type === 'text' ? block.lines.at(-1) : undefined;
    label = last && bareLabel(last);
    return block;
  });
}

function isPlainPoint({ number, lines: [first] }: MarkdownItem): boolean {
  return number === undefined && (first === undefined || parseFields(first) === undefined);
}
