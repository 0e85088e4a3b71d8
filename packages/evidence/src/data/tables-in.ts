import type { Json, JsonObject } from '@pce/core';

/** Rows by the names of their columns. */
export type Table = JsonObject[];

/** Characters of a text that is read as a table; a longer one has no paths. */
const maxCharacters = 16_000_000;

/**
 * Returns the rows of a text that is CSV, TSV, a Markdown table or an aligned table of a console; `undefined` for any other
 * text. Several Markdown tables are an object by the headings above them.
 */
export function tablesIn(text: string): Table | JsonObject | undefined {
  if (text.length > maxCharacters || !text.includes('\n')) return undefined;
  const lines = text.replace(/\r/g, '').split('\n');
  return markdownTables(lines) ?? delimitedTable(text, lines) ?? alignedTable(lines);
}

function markdownTables(lines: readonly string[]): Table | JsonObject | undefined {
  const tables: [string, Table][] = [];
  let heading = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (/^#{1,6} /.test(line)) heading = line.replace(/^#+ +/, '').trim();
    if (
      !line.includes('|') ||
      !/^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/.test(lines[at + 1] ?? '')
    )
      continue;
    const end = lines.findIndex((each, index) => index > at + 1 && !each.includes('|'));
    const rows = lines.slice(at + 2, end === -1 ? undefined : end).map(cellsOf);
    const name =
      heading === '' || tables.some(([other]) => other === heading)
        ? `table ${tables.length + 1}`
        : heading;
    tables.push([name, rowsOf(cellsOf(line), rows, ',')]);
    at += rows.length + 1;
  }
  return tables.length > 1 ? Object.fromEntries(tables) : tables[0]?.[1];
}

function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replace(/^[*_`]+|[*_`]+$/g, ''));
}

/** A line of names and lines of as many values each; lines that begin with `#` above them are left out. */
function delimitedTable(text: string, lines: readonly string[]): Table | undefined {
  const first = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  const head = lines[first] ?? '';
  const delimiter = [';', '\t', ',', '|'].find((each) => head.includes(each));
  if (delimiter === undefined) return undefined;
  const body = lines.slice(first).filter((line) => line !== '');
  const isQuoted = text.includes('"');
  const [names = [], ...rows] = isQuoted
    ? recordsOf(body.join('\n'), delimiter)
    : body.map((line) => line.split(delimiter));
  // "Dear Ann, hello": two lines of prose with a comma each.
  const isProse = names.length === 2 && head.includes(', ');
  const isTable =
    rows.length > 0 &&
    !isProse &&
    rows.every(({ length }) => length === names.length) &&
    names.every(
      (name) => /^[\p{L}\p{N}_#$%][^.!?]{0,60}$/u.test(name.trim()) || name.trim() === '',
    );
  return isTable ? rowsOf(names, rows, delimiter) : undefined;
}

/** Cells in quotes may hold delimiters, line breaks and doubled quotes. */
function recordsOf(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at <= text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1);
        if (end === -1) return []; // a quote that does not close
        cell += text.slice(at + 1, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    }
    let end = at;
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
    record.push(cell + text.slice(at, end));
    if (text[end] !== delimiter) {
      records.push(record);
      record = [];
    }
    at = end + 1;
  }
  return records;
}

/** Names of columns two spaces or more apart, and lines of as many cells, or with cells that begin where their names do. */
function alignedTable(all: readonly string[]): Table | undefined {
  const lines = all.filter((line) => line.trim() !== '' && !/^[\s=─—+|-]+$/.test(line));
  const [head = '', ...body] = lines;
  const names = [...head.matchAll(/\S+(?: \S+)*/g)].map(({ index, 0: name }) => ({ index, name }));
  if (names.length < 2 || body.length === 0) return undefined;
  const rows = body.map((line) => {
    const apart = line.trim().split(/ {2,}|\t+/);
    if (apart.length === names.length) return apart;
    const isAligned = names.every(
      ({ index }) => index === 0 || line[index - 1] === ' ' || index >= line.length,
    );
    return isAligned
      ? names.map(({ index }, at) => line.slice(index, names[at + 1]?.index).trim())
      : undefined;
  });
  const isTable = rows.every((row) => row !== undefined);
  return isTable
    ? rowsOf(
        names.map(({ name }) => name),
        rows,
        ',',
      )
    : undefined;
}

/** Makes rows. Columns of numbers become numbers, in the writing that their table has; blank cells become `null`. */
function rowsOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  delimiter: string,
): Table {
  const columns = names.map((name, at) => ({
    name: name.trim(),
    cells: rows.map((row) => (row[at] ?? '').trim()),
  }));
  const known = columns.map(({ cells }) => isNumeric(cells));
  const isComma = hasCommas(
    columns.flatMap(({ cells }, at) => (known[at] ? cells : [])),
    delimiter,
  );
  const typed = columns.map(({ name, cells }, at) => ({
    name,
    values: cells.map(
      (cell): Json => (isBlank(cell) ? null : known[at] ? numberOf(cell, isComma) : cell),
    ),
  }));
  return rows.map((_, row) =>
    Object.fromEntries(typed.map(({ name, values }) => [name, values[row] ?? null])),
  );
}

const isBlank = (cell: string): boolean => /^(?:|[-–—]|n\/?a|null|<none>)$/i.test(cell);

const numeric =
  /^([-−+]?)(?:[$€£¥₹] ?)?([-−]?)(\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?|\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?: ?[$€£¥₹%])?$/;

/** A column of numbers has nothing else; numbers of leading zeros are codes. */
function isNumeric(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  return filled.length > 0 && filled.every((cell) => numeric.test(cell) && !/^0\d/.test(cell));
}

/** Whether the table writes `1.204,50`. Where nothing decides, one that is parted by semicolons does. */
function hasCommas(cells: readonly string[], delimiter: string): boolean {
  const isComma = cells.some((cell) => /\.\d{3},|,\d{1,2}(?!\d)|,\d{4}/.test(cell));
  const isPoint = cells.some((cell) => /,\d{3}\.|\.\d{1,2}(?!\d)|\.\d{4}/.test(cell));
  return isComma !== isPoint ? isComma : delimiter === ';';
}

function numberOf(cell: string, isComma: boolean): number {
  const plain = cell.replace(/[−]/g, '-').replace(/[^\d.,-]/g, '');
  const text = isComma ? plain.replace(/\./g, '').replace(',', '.') : plain.replace(/,/g, '');
  return Number(text);
}
