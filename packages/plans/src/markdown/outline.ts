import type { MarkdownBlock, MarkdownHeading, MarkdownItem, TextLine } from './markdown-block.js';
import { plainText } from './plain-text.js';
import { bareLabel, parseFields } from './task-fields.js';
import { parseTaskLabel } from './task-label.js';
import { isLabelled } from './task-node.js';

export interface Section {
  /** `undefined` for what comes before the first heading, and for the document as a whole. */
  readonly heading: MarkdownHeading | undefined;
  readonly items: readonly MarkdownItem[];
  readonly text: readonly TextLine[];
  readonly code: readonly TextLine[];
  readonly sections: readonly Section[];
}

interface OpenSection extends Section {
  readonly items: MarkdownItem[];
  readonly text: TextLine[];
  readonly code: TextLine[];
  readonly sections: OpenSection[];
}

export function toOutline(blocks: readonly MarkdownBlock[]): Section {
  const root = openSection(undefined);
  let open: OpenSection[] = [];
  for (const block of withLabelledLists(blocks)) {
    if (block.type === 'heading') {
      const section = openSection(block);
      open = open.filter(({ heading }) => (heading?.depth ?? 0) < block.depth);
      (open.at(-1) ?? root).sections.push(section);
      open.push(section);
    } else if (block.type === 'item') (open.at(-1) ?? root).items.push(block);
    else (open.at(-1) ?? root)[block.type].push(...block.lines);
  }
  return root;
}

function openSection(heading: MarkdownHeading | undefined): OpenSection {
  return { heading, items: [], text: [], code: [], sections: [] };
}

export function allSections(section: Section): readonly Section[] {
  return [section, ...section.sections.flatMap(allSections)];
}

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

/** Removes the title from a document: the only heading of its level, if it is no task. */
export function splitTitle(root: Section): {
  readonly title: string | undefined;
  readonly body: Section;
} {
  const [first, ...others] = root.sections;
  const text = plainText(first?.heading?.text ?? '');
  if (first === undefined || others.length > 0 || isLabelled(parseTaskLabel(text)) || text === '')
    return { title: undefined, body: root };
  const body = {
    heading: undefined,
    items: [...root.items, ...first.items],
    text: [...root.text, ...first.text],
    code: [...root.code, ...first.code],
    sections: first.sections,
  };
  return {
    title: text.replace(/^(?:implementation |execution |project )?(?:plan|tasks)\s*:\s*/i, ''),
    body,
  };
}

/** Derives a name from the file's, without folders and extensions. */
export function nameOfFile(path: string): string {
  const name = path.split('/').at(-1) ?? path;
  return name.replace(/(?:\.plan)?\.[a-z]{1,5}$/i, '') || 'plan';
}
