import type { Json } from '@pce/core';

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
  /(?<=^|\n)(?:[A-Z][A-Z0-9_%()-]*(?: [A-Z0-9_%()-]+)*(?: {2,}[A-Z][A-Z0-9_%()/-]*(?: [A-Z0-9_%()-]+)*)+|[A-Z][\w%()-]*(?: [\w%()-]+)*(?: {2,}[A-Z][\w%()/-]*(?: [\w%()-]+)*){2,}|[a-z][a-z0-9_%()-]*(?: {2,}[a-z][a-z0-9_%()/-]*)+) *(?:\n(?! *$)[^\n]+)+/g;

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
  const first = lines.findIndex((line) => !isAligned(line));
  const aligned = (first === -1 ? lines : lines.slice(0, first)).slice(0, maxRows);
  // Of capital letters all lines are rows, or none is: they may begin a sentence.
  if (aligned.length === 0 || (first !== -1 && /^[A-Z]/.test(head))) return undefined;
  const names = columns.map(({ name }) => name.toLowerCase());
  const rows = aligned.map((line) =>
    toRow(
      names,
      starts.map((start, place) => line.slice(start, starts[place + 1]).trim()),
    ),
  );
  return { rows, rest: first === -1 ? '' : lines.slice(first).join('\n') };
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
  return Object.fromEntries(names.map((name, place) => [name.trim(), toValue(cells[place] ?? '')]));
}

/** Returns the value of a cell: tables have numbers, flags and gaps as texts. */
function toValue(cell: string): Json {
  const text = cell.trim().replace(/^[*_`]+|[*_`]+$/g, '');
  if (/^(?:|[-–—]|n\/?a|null|none)$/i.test(text)) return null;
  if (/^(?:true|yes|ja|oui|sí)$/i.test(text)) return true;
  if (/^(?:false|no|nein|non)$/i.test(text)) return false;
  if (/^[-−]?(?:\d+|\d{1,3}(?:['’,]\d{3})+)(?:\.\d+)?$/.test(text) && !/^0\d/.test(text))
    return Number(text.replace('−', '-').replace(/['’,]/g, ''));
  return /^[-−]?\d+,\d{1,2}$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : text;
}
