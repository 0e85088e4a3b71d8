import { sectionOfHeading } from './section-names.js';

/** One line of a Markdown text, with its kind. */
export type MarkdownLine =
  | {
      readonly kind: 'heading';
      readonly text: string;
      readonly level: number;
      readonly line: number;
    }
  | {
      readonly kind: 'item';
      readonly text: string;
      readonly indent: number;
      readonly line: number;
      readonly source: string;
      /** Whether the box of a to-do item is ticked. */
      readonly box: 'open' | 'done' | undefined;
    }
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly line: number }
  | { readonly kind: 'text'; readonly text: string; readonly indent: number; readonly line: number }
  | { readonly kind: 'code'; readonly text: string; readonly line: number }
  | { readonly kind: 'blank'; readonly line: number };

export interface MarkdownText {
  readonly lines: readonly MarkdownLine[];
  /** Line of a code fence that is never closed. */
  readonly openFence: number | undefined;
}

/** A bullet, also without a text, or a number such as `3.`, `3)` and `1.2`, with an optional box. */
const listMarker =
  /^(?:[-*+](?:[ \t]+|$)|\d{1,9}(?:(?:\.\d{1,9}){1,5}[.)]?|[.)])[ \t]+)(?:\[(?<box>[ xX])\](?:[ \t]+|$))?/;

/** Reads Markdown line by line; nothing inside a code fence counts as a heading or an item. */
export function markdownLines(body: string, firstLine: number): MarkdownText {
  const lines: MarkdownLine[] = [];
  let fence: { readonly mark: string; readonly line: number } | undefined;
  for (const [index, source] of body.split(/\r\n|\n|\r/).entries()) {
    const line = firstLine + index;
    const mark = /^[ \t]*(```|~~~)/.exec(source)?.[1];
    if (fence !== undefined || mark !== undefined) {
      lines.push({ kind: 'code', text: source, line });
      if (fence === undefined) fence = { mark: mark ?? '', line };
      else if (mark === fence.mark) fence = undefined;
      continue;
    }
    const [, bold = '', rest = ''] = /^\*\*([^*]{1,80})\*\*:?[ \t]+(.+)$/.exec(source) ?? [];
    const underlined = underlinedHeading(lines.at(-1), source);
    if (sectionOfHeading(bold) !== undefined)
      lines.push({ kind: 'heading', text: bold, level: 6, line }, plainLine(rest, line));
    else if (underlined === undefined) lines.push(plainLine(source, line));
    else lines[lines.length - 1] = underlined;
  }
  return { lines, openFence: fence?.line };
}

function plainLine(source: string, line: number): MarkdownLine {
  const text = source.trim();
  if (text === '' || /^(?:-{3,}|\*{3,}|_{3,})$/.test(text)) return { kind: 'blank', line };
  const heading = headingOf(text);
  if (heading !== undefined) return { kind: 'heading', ...heading, line };
  const indent = indentOf(source);
  if (/^\|.*\|$/.test(text)) return { kind: 'row', cells: cellsOf(text), line };
  const marker = listMarker.exec(text);
  if (marker === null) return { kind: 'text', text, indent, line };
  const { box } = marker.groups ?? {};
  return {
    kind: 'item',
    text: text.slice(marker[0].length),
    indent,
    line,
    source: text,
    box: box === undefined ? undefined : box === ' ' ? 'open' : 'done',
  };
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Reads a heading: `## Goals`, or a line in bold, since people write both. */
function headingOf(text: string): { readonly text: string; readonly level: number } | undefined {
  const hashes = /^#{1,6}(?=[ \t])/.exec(text)?.[0];
  const bold = /^\*\*([^*]{1,80})\*\*:?$/.exec(text)?.[1];
  if (hashes === undefined) return bold === undefined ? undefined : { text: bold, level: 6 };
  const said = text.slice(hashes.length).replace(/(?<=[ \t])#+$/, '');
  return { text: said.trim(), level: hashes.length };
}

function underlinedHeading(
  above: MarkdownLine | undefined,
  source: string,
): MarkdownLine | undefined {
  if (above?.kind !== 'text' || !/^ {0,3}(?:=+|-{2,})[ \t]*$/.test(source)) return undefined;
  return {
    kind: 'heading',
    text: above.text,
    level: source.includes('=') ? 1 : 2,
    line: above.line,
  };
}

/** Columns before the text; a tab counts as four. */
function indentOf(source: string): number {
  let indent = 0;
  for (const character of source) {
    if (character === ' ') indent += 1;
    else if (character === '\t') indent += 4;
    else break;
  }
  return indent;
}
