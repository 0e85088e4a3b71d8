import type { Json, JsonObject } from '@pce/core';

/** Characters of a text that is read as a table; a longer one has no paths. */
const maxCharacters = 16_000_000;

/**
 * Returns the rows of a text that is CSV, TSV, a Markdown table or an aligned table of a console; `undefined` for any other
 * text. Several Markdown tables are an object by the headings above them.
 */
export function tablesIn(text: string): JsonObject[] | JsonObject | undefined {
  if (text.length > maxCharacters) return undefined;
  const lines = text.replace(/\r/g, '').split('\n');
  return markdownTables(lines) ?? delimitedTable(lines) ?? alignedTable(lines);
}

function markdownTables(lines: readonly string[]): JsonObject[] | JsonObject | undefined {
  const tables = new Map<string, JsonObject[]>();
  let heading = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    heading = /^#{1,6} +(.*)/.exec(line)?.[1] ?? heading;
    if (
      !line.includes('|') ||
      !/^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/.test(lines[at + 1] ?? '')
    )
      continue;
    const end = lines.findIndex((each, index) => index > at + 1 && !each.includes('|'));
    const rows = lines.slice(at + 2, end === -1 ? undefined : end).map(cellsOf);
    const name = heading === '' || tables.has(heading) ? `table ${tables.size + 1}` : heading;
    tables.set(name, rowsOf(cellsOf(line), rows, false));
    at += rows.length + 1;
  }
  const [first, ...more] = tables.values();
  return more.length > 0 ? Object.fromEntries(tables) : first;
}

function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replace(/^[*_`]+|[*_`]+$/g, ''));
}

/** A line of names and lines of as many values each; lines that begin with `#` above them are left out. */
function delimitedTable(all: readonly string[]): JsonObject[] | undefined {
  const lines = all
    .slice(all.findIndex((line) => line !== '' && !line.startsWith('#')))
    .filter((line) => line !== '');
  const head = lines[0] ?? '';
  const delimiter = [';', '\t', ',', '|'].find((each) => head.includes(each));
  if (delimiter === undefined || lines.length < 2) return undefined;
  const isQuoted = lines.some((line) => line.includes('"'));
  const records = isQuoted
    ? recordsOf(lines.join('\n'), delimiter)
    : lines.map((line) => line.split(delimiter));
  const [names = [], ...rows] = records;
  // "Dear Ann, hello": two lines of prose with a comma each.
  const isProse = names.length === 2 && head.includes(', ');
  const isTable =
    !isProse &&
    rows.every(({ length }) => length === names.length) &&
    names.every((name) => /^\s*(?:[\p{L}\p{N}_#$%][^.!?]{0,60})?$/u.test(name));
  return isTable ? rowsOf(names, rows, delimiter === ';') : undefined;
}

/** Cells in quotes may hold delimiters, line breaks and doubled quotes. */
function recordsOf(text: string, delimiter: string): string[][] {
  const records: string[][] = [[]];
  for (let at = 0; at <= text.length; at++) {
    let cell = '';
    for (let isFirst = true; text[at] === '"'; isFirst = false) {
      const close = text.indexOf('"', at + 1);
      cell += `${isFirst ? '' : '"'}${text.slice(at + 1, close === -1 ? undefined : close)}`;
      at = close === -1 ? text.length : close + 1;
    }
    const start = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at++;
    records.at(-1)?.push(cell + text.slice(start, at));
    if (text[at] === '\n') records.push([]);
  }
  return records;
}

/** Columns two spaces or more apart, and lines of as many cells, or with cells that begin where the names do. */
function alignedTable(all: readonly string[]): JsonObject[] | undefined {
  const [head = '', ...body] = all.filter(
    (line) => line.trim() !== '' && !/^[\s=─—+|-]+$/.test(line),
  );
  const columns = [...head.matchAll(/\S+(?: \S+)*/g)].map(({ index, 0: name }) => ({
    index,
    name,
  }));
  if (columns.length < 2) return undefined;
  const rows = body.map((line) => {
    const apart = line.trim().split(/ {2,}|\t+/);
    if (apart.length === columns.length) return apart;
    const isAligned = columns.every(
      ({ index }) => index === 0 || line[index - 1] === ' ' || index >= line.length,
    );
    return isAligned
      ? columns.map(({ index }, at) => line.slice(index, columns[at + 1]?.index).trim())
      : undefined;
  });
  const isTable = rows.length > 0 && rows.every((row) => row !== undefined);
  return isTable
    ? rowsOf(
        columns.map(({ name }) => name),
        rows,
        false,
      )
    : undefined;
}

const numeric =
  /^[-−+]?(?:[$€£¥₹] ?)?[-−]?(?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+|\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]\d+)?(?: ?[$€£¥₹%])?$/;

/**
 * Makes rows. Columns of numbers become numbers in the writing that their table has, blank cells `null`. `isComma`: where no cell
 * decides, `12.480` is twelve thousand.
 */
function rowsOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  isComma: boolean,
): JsonObject[] {
  const columns = names.map((name, at) => {
    const cells = rows.map((row) => (row[at] ?? '').trim());
    const filled = cells.filter((cell) => !isBlank(cell));
    // Numbers with zeros before them are codes.
    const isNumber =
      filled.length > 0 && filled.every((cell) => numeric.test(cell) && !/^0\d/.test(cell));
    return { name: name.trim(), cells, isNumber };
  });
  const numbers = columns.flatMap(({ cells, isNumber }) => (isNumber ? cells : []));
  const hasComma = numbers.some((cell) => /\.\d{3},|,\d{1,2}(?!\d)|,\d{4}/.test(cell));
  const hasPoint = numbers.some((cell) => /,\d{3}\.|\.\d{1,2}(?!\d)|\.\d{4}/.test(cell));
  const isDecimalComma = hasComma === hasPoint ? isComma : hasComma;
  const toNumber = (cell: string): number => {
    const plain = cell.replaceAll('−', '-').replace(/[^\d.,-]/g, '');
    return Number(
      isDecimalComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''),
    );
  };
  const typed = columns.map(({ name, cells, isNumber }) => ({
    name,
    values: cells.map((cell): Json => (isBlank(cell) ? null : isNumber ? toNumber(cell) : cell)),
  }));
  return rows.map((_, row) =>
    Object.fromEntries(typed.map(({ name, values }) => [name, values[row] ?? null])),
  );
}

function isBlank(cell: string): boolean {
  return /^(?:|[-–—]|n\/?a|null|<none>)$/i.test(cell);
}
