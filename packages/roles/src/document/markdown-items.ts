import { isBinding } from './binding-heading.js';
import type { MarkdownLine } from './markdown-lines.js';

export interface MarkdownItem {
  /** With the heading before it where that binds it: "If the disk is full: Delete …". */
  readonly text: string;
  readonly line: number;
  readonly isNumbered: boolean;
  readonly box: 'open' | 'done' | undefined;
}

interface Draft {
  text: string;
  readonly line: number;
  readonly indent: number;
  readonly listed: boolean;
  readonly isNumbered: boolean;
  readonly box: MarkdownItem['box'];
  /** The heading or the line that introduces it, if that binds it. */
  under: string | undefined;
}

/**
 * Returns the items of one section: its list items, each with the lines that are wrapped or nested in it, or its
 * paragraphs if it has no list. `strays` are paragraphs beside a list that introduce nothing.
 */
export function markdownItems(lines: readonly MarkdownLine[]): {
  readonly items: readonly MarkdownItem[];
  readonly strays: readonly MarkdownItem[];
} {
  const drafts = draftsOf(lines).filter((draft) => draft.text.trim() !== '');
  const listed = drafts.filter((draft) => draft.listed);
  const strays = drafts.filter((draft) => !draft.listed && !draft.text.endsWith(':'));
  return listed.length > 0
    ? { items: listed.map(toItem), strays: strays.map(toItem) }
    : { items: drafts.map(toItem), strays: [] };
}

function draftsOf(lines: readonly MarkdownLine[]): Draft[] {
  const drafts: Draft[] = [];
  let current: Draft | undefined;
  let afterBlank = false;
  let under: string | undefined;
  for (const line of lines) {
    if (line.kind === 'blank') {
      afterBlank = true;
      continue;
    }
    const continuation = current === undefined ? undefined : continues(line, current, afterBlank);
    if (current !== undefined && continuation !== undefined) current.text += continuation;
    else {
      if (current?.listed === false) under = introduction(current.text);
      current = toDraft(line);
      if (line.kind === 'heading' && current === undefined) under = bindingOf(line.text);
      if (current !== undefined) drafts.push(Object.assign(current, { under }));
    }
    afterBlank = false;
  }
  return drafts;
}

/** Returns a paragraph that introduces the list after it and binds it. */
function introduction(text: string): string | undefined {
  return text.endsWith(':') ? bindingOf(text) : undefined;
}

function bindingOf(text: string): string | undefined {
  return isBinding(text) ? text.trim().replace(/:$/, '') : undefined;
}

/** Returns the text that the line adds to the item before it; `undefined` if it starts something of its own. */
function continues(line: MarkdownLine, current: Draft, afterBlank: boolean): string | undefined {
  switch (line.kind) {
    case 'code':
      return `\n${line.text}`;
    case 'item':
      return current.listed && line.indent >= current.indent + 2 ? `\n${line.source}` : undefined;
    case 'text':
      return !afterBlank || (current.listed && line.indent >= current.indent + 2)
        ? `${/(?:```|~~~)$/.test(current.text) ? '\n' : ' '}${line.text}`
        : undefined;
    default:
      return undefined;
  }
}

const plain = { isNumbered: false, box: undefined, under: undefined } as const;

function toDraft(line: MarkdownLine): Draft | undefined {
  switch (line.kind) {
    case 'item':
      return {
        ...plain,
        text: line.text,
        line: line.line,
        indent: line.indent,
        listed: true,
        isNumbered: line.isNumbered,
        box: line.box,
      };
    case 'text':
      return { ...plain, text: line.text, line: line.line, indent: line.indent, listed: false };
    case 'code':
      return { ...plain, text: line.text, line: line.line, indent: 0, listed: false };
    case 'heading':
      return numberedHeading(line);
    case 'row':
    case 'blank':
      return undefined;
  }
}

/** Reads headings such as "### 2. Count the words" and "### Step 2: Count the words" inside a section as items. */
function numberedHeading(line: Extract<MarkdownLine, { kind: 'heading' }>): Draft | undefined {
  const number = /^(?:step )?\d{1,4}[.):]?[ \t]+/i.exec(line.text)?.[0];
  if (number === undefined) return undefined;
  // Text below a heading belongs to it even when it is not indented.
  return {
    ...plain,
    text: line.text.slice(number.length),
    line: line.line,
    indent: -2,
    listed: true,
    isNumbered: true,
  };
}

function toItem({ text, line, isNumbered, box, under, listed }: Draft): MarkdownItem {
  const bound = under === undefined || !listed ? text : `${under}: ${text}`;
  return { text: bound.trim(), line, isNumbered, box };
}
