import type { MarkdownLine } from './markdown-lines.js';

export interface MarkdownItem {
  readonly text: string;
  readonly line: number;
  /** Whether it is an item of a list, rather than a paragraph. */
  readonly isListed: boolean;
  readonly box: 'open' | 'done' | undefined;
}

interface Draft {
  text: string;
  readonly line: number;
  readonly indent: number;
  readonly isListed: boolean;
  readonly box: MarkdownItem['box'];
}

/**
 * Returns the items of one section: its list items, each with the lines that are wrapped or nested in it, or its
 * paragraphs if it has no list. `strays` are paragraphs beside a list, `headings` those that begin no item.
 */
export function markdownItems(lines: readonly MarkdownLine[]): {
  readonly items: readonly MarkdownItem[];
  readonly strays: readonly MarkdownItem[];
  readonly headings: readonly MarkdownLine[];
} {
  const found = draftsOf(lines)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, line, isListed, box }) => ({ text: text.trim(), line, isListed, box }));
  const listed = found.filter(({ isListed }) => isListed);
  const strays = found.filter(({ isListed }) => !isListed);
  const headings = lines.filter((line) => line.kind === 'heading' && toDraft(line) === undefined);
  return listed.length > 0
    ? { items: listed, strays, headings }
    : { items: strays, strays: [], headings };
}

function draftsOf(lines: readonly MarkdownLine[]): Draft[] {
  const drafts: Draft[] = [];
  let current: Draft | undefined;
  let afterBlank = false;
  for (const line of lines) {
    if (line.kind === 'blank') {
      afterBlank = true;
      continue;
    }
    const continuation = current === undefined ? undefined : continues(line, current, afterBlank);
    if (current !== undefined && continuation !== undefined) current.text += continuation;
    else {
      current = toDraft(line);
      if (current !== undefined) drafts.push(current);
    }
    afterBlank = false;
  }
  return drafts;
}

/** Returns the text that a line adds to the current item, or `undefined` if the line starts a new item. */
function continues(line: MarkdownLine, current: Draft, afterBlank: boolean): string | undefined {
  switch (line.kind) {
    case 'code':
      return `\n${line.text}`;
    case 'item':
      return current.isListed && line.indent >= current.indent + 2 ? `\n${line.source}` : undefined;
    case 'text':
      return !afterBlank || (current.isListed && line.indent >= current.indent + 2)
        ? `${/(?:```|~~~)$/.test(current.text) ? '\n' : ' '}${line.text}`
        : undefined;
    default:
      return undefined;
  }
}

function toDraft(line: MarkdownLine): Draft | undefined {
  switch (line.kind) {
    case 'item': {
      const { text, indent, box } = line;
      return { text, line: line.line, indent, isListed: true, box };
    }
    case 'text':
    case 'code':
      return {
        ...{ text: line.text, line: line.line, isListed: false, box: undefined },
        indent: line.kind === 'text' ? line.indent : 0,
      };
    case 'heading': {
      // "### 2. Count the words" and "### Step 2: Count the words" are items, with the text below them.
      const number = /^(?:step )?\d{1,4}[.):]?[ \t]+/i.exec(line.text)?.[0];
      if (number === undefined) return undefined;
      const text = line.text.slice(number.length);
      return { text, line: line.line, indent: -2, isListed: true, box: undefined };
    }
    default:
      return undefined;
  }
}
