/** A dialect of SQL. */
export type SqlDialect = 'sqlite' | 'postgresql';

type Column = readonly [name: string, path: string, type?: 'number'];

const of = (...names: string[]): readonly Column[] => names.map((name) => [name, name]);

/** The tables of seed 001: the events they show, and their columns as paths in them. */
const tables: Readonly<
  Record<string, { readonly type: string; readonly columns: readonly Column[] }>
> = {
  checkpoints: {
    type: 'checkpoint.recorded',
    columns: [
      ...of('checkpoint', 'role'),
      ['iteration', 'iteration', 'number'],
      ...of('content'),
      ['length', 'length', 'number'],
      ...of('files', 'head'),
      ['error', 'error.message'],
    ],
  },
  diffs: {
    type: 'diff.classified',
    columns: [
      ['from_checkpoint', 'from'],
      ['to_checkpoint', 'to'],
      ['role', 'role'],
      ['probability_class', 'class'],
      ['ratio', 'figures.ratio', 'number'],
      ['kept', 'figures.kept', 'number'],
      ['decided_by', 'decidedBy'],
      ...of('rules', 'patch', 'cause'),
    ],
  },
  reflections: {
    type: 'reflection.made',
    columns: [
      ['checkpoint', 'checkpoint'],
      ['diagnosis', 'reflection.diagnosis'],
      ['action_items', 'reflection.action_items'],
      ['aligned', 'reflection.alignment_check.aligned'],
      ['rationale', 'reflection.alignment_check.rationale'],
    ],
  },
  alerts: { type: 'deviation.alerted', columns: of('checkpoint', 'cause', 'message') },
  outbox: {
    type: 'message.queued',
    columns: [
      ['id', 'sequence', 'number'],
      ...of('message', 'target'),
      ['sender', 'from'],
      ['payload', 'content'],
      ['length', 'length', 'number'],
    ],
  },
};

/**
 * Returns SQL that makes the views `checkpoints`, `diffs`, `reflections`, `alerts` and `outbox` over the journals of a store's
 * episodes, for any tool that reads the database. Each row has its `episode`, the `version` of the event and its time `at` in Unix
 * milliseconds. Contents are SHA-256, as in the journal.
 *
 * @param schema - Schema of the tables in PostgreSQL. @defaultValue `pce`
 */
export function episodeViews(dialect: SqlDialect, schema = 'pce'): string {
  const isSqlite = dialect === 'sqlite';
  const prefix = isSqlite ? '' : `"${schema.replaceAll('"', '""')}".`;
  const read = (path: string, type?: 'number'): string => {
    if (isSqlite) return `json_extract(e.body, '$.${path}')`;
    const text = `(e.body::jsonb #>> '{${path.replaceAll('.', ',')}}')`;
    return type === 'number' ? `${text}::numeric` : text;
  };
  const events = isSqlite
    ? `events e JOIN names s ON s.id = e.stream JOIN names t ON t.id = e.type`
    : `${prefix}events e`;
  const [stream, type] = isSqlite ? ['s.name', 't.name'] : ['e.stream', 'e.type'];
  const statements = Object.entries(tables).map(([name, table]) => {
    const columns = [
      `substr(${stream}, ${'episode/'.length + 1}) AS episode`,
      'e.version AS version',
      `${read('at', 'number')} AS at`,
      ...table.columns.map(([column, path, kind]) => `${read(path, kind)} AS ${column}`),
    ];
    return `DROP VIEW IF EXISTS ${prefix}${name};
CREATE VIEW ${prefix}${name} AS SELECT
  ${columns.join(',\n  ')}
FROM ${events} WHERE ${type} = '${table.type}' ORDER BY e.position;`;
  });
  return `${statements.join('\n')}\n`;
}
