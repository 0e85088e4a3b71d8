import type { Json, JsonObject } from '@pce/core';
import type { Pausing } from './pausing.js';

/** Longest text, in characters, read as a table; a longer one has no paths. */
const maxCharacters = 16_000_000;
/** Longest text, in characters, parsed as JSON in one go. */
const maxJson = 2_000_000;
/** Rows read between two pauses. */
const pause = 4_000;

/** Cells of a table. `isComma`: read an ambiguous `12.480` as twelve thousand. */
interface Grid {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isComma?: boolean;
}

/**
 * Returns the data of a JSON text, or the rows of a CSV, TSV, Markdown or aligned console table; `undefined` for other
 * texts. Several Markdown tables become an object keyed by the headings above them.
 */
export function* tablesIn(text: string): Pausing<Json | undefined> {
  if (text.length > maxCharacters) return undefined;
  const data = jsonIn(text);
  if (data !== undefined) return data;
  const lines = (text.includes('\r') ? text.replaceAll('\r', '') : text).split('\n');
  yield;
  const tables = new Map<string, JsonObject[]>();
  for (const [name, grid] of markdownGrids(lines)) tables.set(name, yield* rowsOf(grid));
  const [first] = tables.values();
  if (first !== undefined) return tables.size > 1 ? Object.fromEntries(tables) : first;
  yield;
  const grid = (yield* delimitedGrid(lines)) ?? alignedGrid(lines);
  yield;
  return grid && (yield* rowsOf(grid));
}

function jsonIn(text: string): Json | undefined {
  const last = text.length <= maxJson && /^\s*[[{]/.test(text) ? text.trimEnd().at(-1) : undefined;
  if (last !== ']' && last !== '}') return undefined;
  try {
    const data: Json = JSON.parse(text);
    return data;
  } catch {
    return undefined;
  }
}

function markdownGrids(lines: readonly string[]): Map<string, Grid> {
  const grids = new Map<string, Grid>();
  let heading = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.startsWith('#')) heading = line.replace(/^#+ */, '').trim();
    const isRule = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/.test(lines[at + 1] ?? '');
    if (!isRule || !line.includes('|')) continue;
    const end = lines.findIndex((each, index) => index > at + 1 && !each.includes('|'));
    const rows = lines.slice(at + 2, end === -1 ? undefined : end).map(cellsOf);
    const name = heading === '' || grids.has(heading) ? `table ${grids.size + 1}` : heading;
    grids.set(name, { names: cellsOf(line), rows });
    at += rows.length + 1;
  }
  return grids;
}

function cellsOf(line: string): string[] {
  const cells = line.trim().replace(/^\||\|$/g, '');
  return cells.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/^[*_`]+|[*_`]+$/g, ''));
}

/** Reads a header line and lines with as many cells; skips `#` lines above them. */
function* delimitedGrid(all: readonly string[]): Pausing<Grid | undefined> {
  const first = all.findIndex((line) => line !== '' && !line.startsWith('#'));
  const lines = all.slice(first).filter((line) => line !== '');
  const [head = ''] = lines;
  const delimiter = [';', '\t', ',', '|'].find((each) => head.includes(each));
  if (delimiter === undefined || lines.length < 2) return undefined;
  const isQuoted = lines.some((line) => line.includes('"'));
  const [names = head.split(delimiter), ...rows] = isQuoted
    ? recordsOf(lines.join('\n'), delimiter)
    : [];
  for (const [at, line] of isQuoted ? [] : lines.entries()) {
    if (at > 0) rows.push(line.split(delimiter));
    if (at % pause === pause - 1) yield;
  }
  // Two lines of prose with one comma each: "Dear Ann, hello".
  const isProse = names.length === 2 && head.includes(', ');
  const isTable =
    !isProse &&
    rows.every(({ length }) => length === names.length) &&
    names.every((name) => /^\s*(?:[\p{L}\p{N}_#$%][^.!?]{0,60})?$/u.test(name));
  return isTable ? { names, rows, isComma: delimiter === ';' } : undefined;
}

/** Splits quoted cells, which may contain delimiters, line breaks and doubled quotes. */
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

/** Reads columns at least two spaces apart; all lines must have as many cells. */
function alignedGrid(all: readonly string[]): Grid | undefined {
  const lines = all.filter((line) => line.trim() !== '' && !/^[\s=─—+|-]+$/.test(line));
  const [names = [], ...rows] = lines.map((line) => line.trim().split(/ {2,}|\t+/));
  const isTable = names.length > 1 && rows.length > 0;
  return isTable && rows.every(({ length }) => length === names.length)
    ? { names, rows }
    : undefined;
}

const numeric =
  /^[-−+]?(?:[$€£¥₹] ?)?[-−]?(?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+|\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]\d+)?(?: ?[$€£¥₹%])?$/;

/** Converts a grid into rows. Columns of numbers become numbers in the notation of the table, blank cells `null`. */
function* rowsOf({ names, rows, isComma = false }: Grid): Pausing<JsonObject[]> {
  const columns: { readonly name: string; values: Json[]; readonly isNumber: boolean }[] = [];
  for (const [at, name] of names.entries()) {
    const values = rows.map((row) => blankOr((row[at] ?? '').trim()));
    // Numbers with leading zeros are codes.
    const isNumber = values.every(
      (cell) => cell === null || (numeric.test(cell) && !/^0\d/.test(cell)),
    );
    columns.push({ name: name.trim(), values, isNumber });
    yield;
  }
  const numbers = columns.filter(({ isNumber }) => isNumber);
  const has = (writing: RegExp): boolean =>
    numbers.some(({ values }) => values.some((cell) => writing.test(String(cell))));
  const hasComma = has(/\.\d{3},|,\d{1,2}(?!\d)|,\d{4}/);
  const hasPoint = has(/,\d{3}\.|\.\d{1,2}(?!\d)|\.\d{4}/);
  const separators = (hasComma === hasPoint ? isComma : hasComma) ? /[^\d,-]/g : /[^\d.-]/g;
  const toNumber = (cell: Json): number =>
    Number(String(cell).replaceAll('−', '-').replace(separators, '').replace(',', '.'));
  for (const column of numbers) {
    column.values = column.values.map((cell) => (cell === null ? null : toNumber(cell)));
    yield;
  }
  const made: JsonObject[] = [];
  for (const row of rows.keys()) {
    made.push(Object.fromEntries(columns.map(({ name, values }) => [name, values[row] ?? null])));
    if (row % pause === pause - 1) yield;
  }
  return made;
}

function blankOr(cell: string): string | null {
  return cell.length < 7 && /^(?:|[-–—]|n\/?a|null|<none>)$/i.test(cell) ? null : cell;
}
