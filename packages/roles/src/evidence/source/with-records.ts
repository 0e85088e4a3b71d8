import type { Json } from '@pce/core';

type JsonObject = { readonly [key: string]: Json };

/** Returns what a database answered, `{ columns: ["name", …], rows: [["Ada", …], …] }`, with a record for each row. */
export function withRecords(value: JsonObject): JsonObject {
  const { columns, rows } = value;
  if (!Array.isArray(columns) || !Array.isArray(rows) || rows.length === 0) return value;
  const names = columns.flatMap((column) => nameOf(column) ?? []);
  const isTable =
    names.length === columns.length &&
    rows.every((row) => Array.isArray(row) && row.length === names.length);
  if (!isTable) return value;
  const { columns: _, ...rest } = value;
  const records = rows.map((row) =>
    Object.fromEntries(
      names.map((name, place) => [name, Array.isArray(row) ? (row[place] ?? null) : null]),
    ),
  );
  return { ...rest, rows: records };
}

/** A column is its name, or an object that has one. */
function nameOf(column: Json): string | undefined {
  if (typeof column === 'string') return column;
  if (typeof column !== 'object' || column === null || Array.isArray(column)) return undefined;
  return typeof column.name === 'string' ? column.name : undefined;
}
