import type { Json } from '@pce/core';
import { cellValue } from './cell-value.js';

/** Tables of a text, and the text without them. */
export interface TextTables {
  /** Rows by the names of their columns. */
  readonly tables: readonly (readonly { readonly [column: string]: Json }[])[];
  readonly rest: string;
}

/** Rows of a table that are looked at. */
const maxRows = 20_000;

/** Returns the tables of a text: all of it as CSV, or the Markdown tables in it. */
export function tablesIn(text: string): TextTables {
  const [notes = ''] = /^(?:#[^\n]*\n)+/.exec(text) ?? [];
  const csv = readCsv(text.slice(notes.length));
  if (csv !== undefined) return { tables: [csv], rest: notes.replace(/^#+ ?/gm, '') };
  const tables: TextTables['tables'][number][] = [];
  const printed = text.replace(printedTable, (block) => {
    const table = readPrinted(block.trimEnd().split('\n'));
    if (table === undefined) return block;
    tables.push(table.rows);
    return `\n${table.rest}`;
  });
  const rest = printed.replace(markdownTable, (block) => {
    const [head = '', , ...rows] = block.trim().split('\n').map(cellsOf);
    tables.push(rows.slice(0, maxRows).map((row) => toRow([...head], row)));
    return '\n';
  });
  return { tables, rest };
}

/**
 * A table as programs print it: names of columns, two spaces or more apart, and rows below. Names that begin with a capital
 * letter are three at least.
 */
const printedTable =
  /(?<=^|\n)(?:[A-Z#][A-Z0-9_%()#-]*(?: [A-Z0-9_%()-]+)*(?: {2,}[A-Z0-9#][A-Z0-9_%()#/-]*(?: [A-Z0-9_%()-]+)*)+|[A-Z][\w%()-]*(?: [\w%()-]+)*(?: {2,}[A-Z][\w%()/-]*(?: [\w%()-]+)*){2,}|[a-z][a-z0-9_%()-]*(?: {2,}[a-z][a-z0-9_%()/-]*)+) *(?:\n(?! *$)[^\n]+)+/g;

/** Returns the rows of a printed table, each cell beginning where the name of its column does, and what stands below them. */
function readPrinted([head = '', ...lines]: readonly string[]):
  | { readonly rows: TextTables['tables'][number]; readonly rest: string }
  | undefined {
  const columns = [...head.matchAll(/\S+(?: \S+)*/g)].map(({ index, 0: name }) => ({
    index,
    name,
  }));
  const starts = columns.map(({ index }) => index);
  const isAligned = (line: string): boolean =>
    starts.every((start) => start === 0 || start >= line.length || line[start - 1] === ' ') &&
    line.length > (starts[1] ?? 0);
  // Numbers end where the name does, and may begin before it.
  const cellsApart = (line: string): string[] | undefined => {
    const cells = line.trim().split(/ {2,}/);
    return cells.length === columns.length && !isRule(line) ? cells : undefined;
  };
  const body = isRule(lines[0]) ? lines.slice(1) : lines;
  const first = body.findIndex((line) => !isAligned(line) && cellsApart(line) === undefined);
  const aligned = (first === -1 ? body : body.slice(0, first)).slice(0, maxRows);
  // Where names begin with a capital letter, all lines down to a rule are rows, or none is: they may begin a sentence.
  const isCapitals = columns.length > 2 && !/\p{Ll}/u.test(head);
  const isAllRows = first === -1 || isRule(body[first]) || isCapitals || !/^[A-Z]/.test(head);
  if (aligned.length === 0 || !isAllRows) return undefined;
  const names = columns.map(({ name }) => name.toLowerCase());
  const rows = aligned.map((line) =>
    toRow(
      names,
      cellsApart(line) ?? starts.map((start, place) => line.slice(start, starts[place + 1]).trim()),
    ),
  );
  return { rows, rest: first === -1 ? '' : body.slice(first).join('\n') };
}

/** "----": what is below is of another kind. */
function isRule(line = ''): boolean {
  return /^\s*[-=─—+| ]{2,}$/.test(line) && /[-=─—]/.test(line);
}

/** A row of columns, a rule, and rows. */
const markdownTable =
  /(?<=^|\n)[ \t]*\|.+\|[ \t]*\n[ \t]*\|[ \t:|-]+\|[ \t]*(?:\n[ \t]*\|.+\|[ \t]*(?=\n|$))+/g;

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** Returns the rows of a text that is CSV: a line of names, and lines with as many values each. */
function readCsv(text: string): TextTables['tables'][number] | undefined {
  const [head = ''] = text.split('\n', 1);
  const delimiter = [';', '\t', ',', '|'].find((each) => head.split(each).length > 1);
  if (delimiter === undefined || text.startsWith('|')) return undefined;
  const [names = [], ...rows] = recordsOf(text.trim(), delimiter).slice(0, maxRows + 1);
  const isTable =
    rows.length > 0 &&
    rows.every(({ length }) => length === names.length) &&
    new Set(names).size === names.length &&
    names.every((name) => /^[\p{L}_#][^.!?]{0,40}$/u.test(name.trim()));
  return isTable ? rows.map((row) => toRow(names, row)) : undefined;
}

/** Returns the cells of each line of CSV; those in quotes may hold delimiters, line breaks and doubled quotes. */
function recordsOf(text: string, delimiter: string): string[][] {
  const records: string[][] = [[]];
  const cell = new RegExp(
    `("(?:[^"]|"")*"|[^\\n\\r${delimiter}]*)(\\${delimiter === '\t' ? 't' : delimiter}|\\r?\\n|$)`,
    'g',
  );
  for (const [, value = '', end = ''] of text.matchAll(cell)) {
    const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
    records.at(-1)?.push(isQuoted ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '') break;
    if (end !== delimiter) records.push([]);
  }
  return records;
}

function toRow(
  names: readonly string[],
  cells: readonly string[],
): { readonly [column: string]: Json } {
  const values = names.map((name, place) => [name.trim(), cellValue(cells[place] ?? '')] as const);
  // The number of the row is no value of it.
  return Object.fromEntries(values.filter(([name]) => name !== '#'));
}
