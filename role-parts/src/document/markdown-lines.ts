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

interface MarkdownText {
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

const titles = {
  goals: 'goals|goal|objectives|objective|aims|aim',
  steps:
    'steps|step|procedure|plan|process|instructions|tasks|what to do|checklist|to do|todo|actions|action items',
  // A constraint binds a model too, so its headings are read in more languages.
  constraints: `constraints|constraint|rules|limits|boundaries|must not|never|do not|don t|einschränkungen|regeln|grenzen|niemals|verboten|restricciones|reglas|límites|nunca|prohibido|contraintes|règles|limites|jamais|interdit`,
  edgeCases: 'edge cases|edge case|exceptions|error handling|if something fails|failures',
  tools: 'tools|tools to use|tool',
  successCriteria: `success criteria|success criterion|done when|acceptance|acceptance criteria|definition of done|criteria|verification`,
  background: 'background|about|context|description|introduction|overview|purpose|summary',
} as const;

/** A section that is read; `background` explains, and none of it is to be done. */
export type SectionName = keyof typeof titles;

const byTitle = new Map<string, SectionName>(
  Object.entries(titles).flatMap(([name, list]) =>
    list.split('|').map((title): [string, SectionName] => [title, name as SectionName]),
  ),
);

const denying =
  /^(?:must not|never|do not|don t|niemals|verboten|nunca|prohibido|jamais|interdit)$/;

/** Returns the section that a heading names, such as edge cases for `2. Edge-Cases:`; `undefined` for other headings. */
export function sectionOfHeading(heading: string): SectionName | undefined {
  return byTitle.get(titleOf(heading));
}

/** Returns whether a heading such as "Never" makes each item below it a prohibition. */
export function isDenying(heading: string): boolean {
  return denying.test(titleOf(heading));
}

function titleOf(heading: string): string {
  if (heading.length > 100) return '';
  const words = heading.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.join(' ').replace(/^(?:the|our) /, '');
}

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
        text: line.text,
        line: line.line,
        isListed: false,
        box: undefined,
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

/** Preposition before the marked values of a column, by its heading. Unmarked words in these columns are ignored. */
const places = new Map([
  ['input', 'of'],
  ['from', 'of'],
  ['output', 'to'],
  ['to', 'to'],
]);

/**
 * Returns the steps in the rows of a table. A marked value in the column `Input` is the input of a step, and one in `Output` its
 * target; any other column labels a value: `copies: 3`. `undefined` if no column holds an action.
 */
export function tableSteps(lines: readonly MarkdownLine[]): readonly string[] | undefined {
  const [head, ruler, ...body] = lines.filter((line) => line.kind === 'row');
  if (head === undefined || !ruler?.cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const names = head.cells.map((cell) => cell.toLowerCase());
  const action = names.findIndex(
    (name, place) =>
      (/^(?:action|what|command)$/.test(name) || sectionOfHeading(name) === 'steps') &&
      // A column "Step" may hold nothing but numbers.
      body.some(({ cells }) => /\p{L}{2}/u.test(cells[place] ?? '')),
  );
  if (action === -1) return undefined;
  return body.map(({ cells }) => {
    const values = cells.flatMap((cell, place) =>
      place === action ? [] : labelled(names[place] ?? '', cell),
    );
    return [cells[action] ?? '', ...values].join(' ').trim();
  });
}

function labelled(name: string, cell: string): string[] {
  const marked = cell.match(/`[^`]+`|"[^"]+"/g) ?? [];
  const preposition = places.get(name);
  if (preposition !== undefined)
    return marked.length === 0 ? [] : [`${preposition} ${marked.join(' and ')}`];
  const isNumber = /^(?:#|no\.?|nr\.?|step)?$/.test(name) && /^\d*\.?$/.test(cell);
  if (isNumber || cell === '') return [];
  return [`${name}: ${marked[0] === cell ? cell : `\`${cell.replaceAll('`', '')}\``}`];
}
