import { type Connection, readDataVersion } from './connection.js';
import { rollback } from './migrate.js';
import type { Statements } from './statements.js';

/** A transaction that several writes share, and what they know of the store in it. */
export interface Group {
  readonly statements: Statements;
  /** Ids of names of streams and types. */
  readonly ids: Map<string, number>;
  /** Versions of streams. */
  readonly heads: Map<string, number>;
  /** Tokens of current leases; undefined where there is none. */
  readonly tokens: Map<string, number | undefined>;
  /** Streams this group appended to. */
  readonly grown: Set<string>;
}

/** Makes the changes of a group and answers what to do once they are committed. */
export type Change = (group: Group) => () => void;

interface Known extends Pick<Group, 'ids' | 'heads' | 'tokens'> {
  readonly dataVersion: number;
}

interface Committed {
  readonly settle: readonly (() => void)[];
  readonly grown: ReadonlySet<string>;
}

/** More names and streams than are in use at once; above it, what is known is forgotten. */
const maxKnown = 20_000;

/**
 * Commits groups of changes, each in one transaction. What a group learnt of names, heads and leases holds in the next
 * one as long as no other connection wrote, and SQLite counts that: one look for the whole group instead of several
 * for each stream.
 */
export function groupCommit(): (connection: Connection, changes: readonly Change[]) => Committed {
  let known: Known | undefined;

  function whatIsKnown(connection: Connection): Known {
    const dataVersion = readDataVersion(connection);
    if (known?.dataVersion !== dataVersion || known.ids.size + known.heads.size > maxKnown) {
      known = { dataVersion, ids: new Map(), heads: new Map(), tokens: new Map() };
    }
    return known;
  }

  return (connection, changes) => {
    const { handle, statements } = connection;
    statements.begin.run();
    try {
      const { ids, heads, tokens } = whatIsKnown(connection);
      const group = { statements, ids, heads, tokens, grown: new Set<string>() };
      const settle = changes.map((change) => change(group));
      statements.commit.run();
      return { settle, grown: group.grown };
    } catch (error) {
      known = undefined;
      rollback(handle);
      throw error;
    }
  };
}
