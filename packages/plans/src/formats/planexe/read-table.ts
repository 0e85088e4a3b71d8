// The form that needs no `Buffer` of Node.
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { Parser } from 'htmlparser2';
import type { TextFile } from '../../plan-format.js';
import type { PlanProblem, Report } from '../../problem.js';
import { oneLine } from '../../text/text.js';
import type { WorkItem } from './work-items.js';

const maxRecord = 100_000;

/**
 * Reads the work breakdown as a table: a column for the titles of each level, and ids in the last. The first row below
 * the heading is the project.
 */
export function readTable(
  { path, text }: TextFile,
  report: Report,
  severity: PlanProblem['severity'] = 'error',
): readonly WorkItem[] {
  return tableItems(readRows(text, path, report, severity), path, report, severity);
}

export function tableItems(
  rows: readonly Row[],
  path: string,
  report: Report,
  severity: PlanProblem['severity'] = 'error',
): readonly WorkItem[] {
  const around: string[] = [];
  return rows.slice(1).flatMap(({ cells, line }): WorkItem[] => {
    const id = cells.at(-1)?.trim() ?? '';
    const level = cells.slice(0, -1).findIndex((cell) => cell.trim() !== '');
    const title = cells[level]?.trim();
    const where = `${path}:${line}`;
    if (title === undefined || id === '') {
      const expected = 'expected a title in one of the columns and an id in the last';
      report('unreadable', where, `${expected}; this row is left out`, severity);
      return [];
    }
    around.splice(level, Number.POSITIVE_INFINITY, id);
    return [{ id, title, parent: around[level - 1], isProject: level === 0, where }];
  });
}

/** A row of a table, with the line on which it ends. */
interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Reads a table whose cells are separated by `;` or `,`. */
export function readRows(
  text: string,
  path: string,
  report: Report,
  severity: PlanProblem['severity'] = 'error',
): readonly Row[] {
  try {
    const lines: number[] = [];
    const rows = parse(text, {
      bom: true,
      delimiter: /^[^\n]{0,200};/.test(text) ? ';' : ',',
      max_record_size: maxRecord,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines: line }) => {
        lines.push(line);
        return record;
      },
    });
    return rows.map((cells, index) => ({ cells, line: lines[index] ?? 1 }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report('unreadable', path, `this is not a CSV table: ${error.message}`, severity);
    return [];
  }
}

/** Text of a page, with the line on which it begins. */
export interface PageText {
  readonly text: string;
  readonly line: number;
}

/** A part of a page: its first words are its title, and the rest are headings, points and paragraphs of Markdown. */
interface PageSection {
  readonly title: string;
  readonly line: number;
  readonly blocks: readonly string[];
}

interface PageParts {
  /** Begin with the part before the first section. */
  readonly sections: readonly PageSection[];
  readonly tables: readonly (readonly Row[])[];
  readonly scripts: readonly PageText[];
  /** Drawings of Mermaid. */
  readonly drawings: readonly PageText[];
  /** Whether it is nested deeper than any page, and the rest was not read. */
  readonly isTooDeep: boolean;
}

const maxDepth = 256;
/** Characters parsed before the depth is looked at again: the parser takes longer the deeper a page is. */
const chunk = 16 * 1024;

const blockTag = /^(?:h[1-6]|p|li|ul|ol|div|button|br|hr|pre|table|tr|td|th|section|blockquote)$/;

/** Reads a page as a stream of tags: nothing of it is run or followed, and no tree is built. */
export function partsOfPage(html: string): PageParts {
  const sections = [{ title: '', line: 1, blocks: [] as string[] }];
  const tables: { cells: string[]; line: number }[][] = [];
  const scripts: PageText[] = [];
  const drawings: PageText[] = [];
  const lineAt = lineCounter(html);
  let text = '';
  let prefix = '';
  let drawing: number | undefined;
  let depth = 0;

  const endBlock = () => {
    const words = oneLine(text);
    const section = sections.at(-1);
    if (drawing !== undefined) drawings.push({ text, line: drawing });
    else if (words !== '' && section?.title === '') section.title = words;
    else if (words !== '') section?.blocks.push(`${prefix}${words}`);
    text = '';
    prefix = '';
    drawing = undefined;
  };

  const parser = new Parser({
    onopentag(name, { class: classes = '' }) {
      depth += 1;
      if (!blockTag.test(name)) return;
      endBlock();
      const names = classes.split(' ');
      const line = lineAt(parser.startIndex);
      if (names.includes('section')) sections.push({ title: '', line, blocks: [] });
      if (names.includes('mermaid')) drawing = line;
      if (name === 'table') tables.push([]);
      else if (name === 'tr') tables.at(-1)?.push({ cells: [], line });
      else if (name === 'li') prefix = '- ';
      else if (name.startsWith('h') && name !== 'hr') prefix = `${'#'.repeat(Number(name[1]))} `;
    },
    ontext(data) {
      text += data;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'script') scripts.push({ text, line: lineAt(parser.startIndex) - breaks(text) });
      else if (name === 'td' || name === 'th') tables.at(-1)?.at(-1)?.cells.push(oneLine(text));
      else if (blockTag.test(name)) endBlock();
      if (/^(?:script|style|title|td|th)$/.test(name)) text = '';
    },
  });
  let from = 0;
  for (; from < html.length && depth <= maxDepth; from += chunk)
    parser.write(html.slice(from, from + chunk));
  const isTooDeep = depth > maxDepth;
  if (!isTooDeep) parser.end();
  endBlock();
  return { sections, tables, scripts, drawings, isTooDeep };
}

/** Returns a function that gives the lines of rising offsets. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

function breaks(text: string): number {
  return text.split('\n').length - 1;
}
