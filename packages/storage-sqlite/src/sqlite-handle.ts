/** A value that can be bound to a statement. */
type SqliteValue = string | number | null;

/** A prepared statement, as far as the store uses one. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): { readonly lastInsertRowid: number | bigint };
  get(...values: SqliteValue[]): unknown;
  all(...values: SqliteValue[]): unknown[];
}

/** An open database, as far as the store uses one: `DatabaseSync` of `node:sqlite`, or one of better-sqlite3. */
export interface SqliteHandle {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}
