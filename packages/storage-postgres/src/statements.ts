import { createHash } from 'node:crypto';
/** Quotes a name of any characters as an SQL identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A statement that each connection prepares once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Every statement the store runs. */
export type Statements = Readonly<Record<keyof ReturnType<typeof texts>, Statement>>;

/** Returns the SQL texts for a schema, whose name must be quoted. */
const texts = (schema: string) => ({
  write: `SELECT * FROM ${schema}.write($1, $2, $3)`,
  appendAll: `SELECT * FROM
    ${schema}.append_all($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
  removeStreams: `SELECT * FROM ${schema}.remove_streams($1, $2, $3)`,
  readStream: `SELECT position, stream, version, type, body, hash FROM ${schema}.events
    WHERE stream = $1 AND version BETWEEN $2 AND $3 ORDER BY version`,
  listStreams: `SELECT position, stream FROM ${schema}.events
    WHERE version = 1 AND position > $1 ORDER BY position LIMIT $2`,
  pageOfAll: `SELECT position, stream, version, type, body, hash,
      (SELECT pg_snapshot_xmin(pg_current_snapshot()))::text AS xmin
    FROM ${schema}.events WHERE position > $1 ORDER BY position LIMIT $2`,
  pageOfStream: `SELECT position, stream, version, type, body, hash FROM ${schema}.events
    WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3`,
  versionAt: `SELECT coalesce(max(version), 0) AS version FROM ${schema}.events
    WHERE stream = $1 AND position <= $2`,
  getView: `SELECT value FROM ${schema}.views WHERE collection = $1 AND key = $2`,
  firstViews: `SELECT key, value FROM ${schema}.views WHERE collection = $1 ORDER BY key LIMIT $2`,
  viewsAfter: `SELECT key, value FROM ${schema}.views WHERE collection = $1 AND key > $2
    ORDER BY key LIMIT $3`,
  // Looked up one by one: a join would read the whole table once the planner misjudges it.
  getViews: `SELECT asked.read, v.value
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (collection, key, read)
      CROSS JOIN LATERAL (SELECT value FROM ${schema}.views
        WHERE collection = asked.collection AND key = asked.key LIMIT 1) AS v`,
  listViews: `SELECT asked.read, v.key, v.value
    FROM unnest($1::text[], $2::text[], $3::bigint[])
        WITH ORDINALITY AS asked (collection, after_key, row_limit, read)
      CROSS JOIN LATERAL (SELECT key, value FROM ${schema}.views
        WHERE collection = asked.collection AND key >= coalesce(asked.after_key, '')
          AND key IS DISTINCT FROM asked.after_key
        ORDER BY key LIMIT asked.row_limit) AS v`,
  countViews: `SELECT count(*) AS count FROM ${schema}.views WHERE collection = $1`,
  // The row is read before the transaction gets its id: transactions that drew up to that position have lower ids.
  horizon: `SELECT last_value AS position, pg_current_xact_id()::text AS xid
    FROM ${schema}.events_position_seq`,
  // A sequence that was never called says 1, as it does after its first call.
  growth: `SELECT position, pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
      CASE WHEN position IS DISTINCT FROM $1::bigint THEN pg_current_xact_id()::text END AS xid
    FROM (
      SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS position
        FROM ${schema}.events_position_seq
    ) AS drawn`,
  // Not worth a wait for the disk: listeners that miss it poll anyway.
  notify: `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`,
});

/** Names a statement by its text, since stores of two schemas may share a pool. */
function prepared(text: string): Statement {
  return { name: `pce_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text };
}

export function statementsFor(schema: string): Statements {
  const {
    write,
    appendAll,
    removeStreams,
    readStream,
    listStreams,
    pageOfAll,
    pageOfStream,
    versionAt,
    getView,
    firstViews,
    viewsAfter,
    getViews,
    listViews,
    countViews,
    horizon,
    growth,
    notify,
  } = texts(schema);
  return {
    write: prepared(write),
    appendAll: prepared(appendAll),
    removeStreams: prepared(removeStreams),
    readStream: prepared(readStream),
    listStreams: prepared(listStreams),
    pageOfAll: prepared(pageOfAll),
    pageOfStream: prepared(pageOfStream),
    versionAt: prepared(versionAt),
    getView: prepared(getView),
    firstViews: prepared(firstViews),
    viewsAfter: prepared(viewsAfter),
    getViews: prepared(getViews),
    listViews: prepared(listViews),
    countViews: prepared(countViews),
    horizon: prepared(horizon),
    growth: prepared(growth),
    notify: prepared(notify),
  };
}

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
