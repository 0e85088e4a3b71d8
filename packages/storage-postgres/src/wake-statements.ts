import { prepared, type Statement } from './statements.js';

/** The statements of a waker, for a schema whose name is quoted. */
export function wakeStatements(
  schema: string,
): Readonly<Record<'wake' | 'take' | 'keep' | 'end', Statement>> {
  return {
    wake: prepared(`SELECT ${schema}.wake($1, $2, $3, $4)`),
    take: prepared(`SELECT * FROM ${schema}.take_wakes($1, $2, $3)`),
    keep: prepared(`SELECT token FROM ${schema}.keep_wakes($1, $2, $3)`),
    end: prepared(`SELECT ${schema}.end_wake($1, $2, $3, $4, $5)`),
  };
}
