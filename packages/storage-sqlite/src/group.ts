import { type Connection, readDataVersion } from './connection.js';
import { rollback } from './migrate.js';
import type { Statements } from './statements.js';

/** A transaction shared by several writes, with cached facts about the store. */
export interface Group {
  readonly statements: Statements;
  /** Ids of the names of streams and types. */
  readonly ids: Map<string, number>;
  /** Versions of streams. */
  readonly heads: Map<string, number>;
  /** Tokens of current leases; `undefined` if there is none. */
  readonly tokens: Map<string, number | undefined>;
  /** Streams that this group appended to. */
  readonly grown: Set<string>;
  /** Position of the last event; `undefined` until it is needed. */
  lastPosition: number | undefined;
}

/** Makes the changes of a group and returns the callbacks for after the commit. */
export type Change = (group: Group) => () => void;

interface Known extends Pick<Group, 'ids' | 'heads' | 'tokens' | 'lastPosition'> {
  readonly dataVersion: number;
}

interface Committed {
  readonly settle: readonly (() => void)[];
  readonly grown: ReadonlySet<string>;
}

/** Maximum number of cached entries; above it, the cache is cleared. */
const maxKnown = 20_000;

/**
 * Commits groups of changes, each in one transaction. Names, heads and leases cached in one group stay valid in the
 * next as long as no other connection wrote. SQLite counts those writes: one check per group instead of several per
 * stream.
 */
export function groupCommit(): (connection: Connection, changes: readonly Change[]) => Committed {
  let known: Known | undefined;

  function whatIsKnown(connection: Connection): Known {
    const dataVersion = readDataVersion(connection);
    if (known?.dataVersion !== dataVersion || known.ids.size + known.heads.size > maxKnown) {
      known = {
        ...{ dataVersion, ids: new Map(), heads: new Map(), tokens: new Map() },
        lastPosition: undefined,
      };
    }
    return known;
  }

  return (connection, changes) => {
    const { handle, statements } = connection;
    connection.assertInPlace();
    statements.begin.run();
    try {
      const before = whatIsKnown(connection);
      const group: Group = { ...before, statements, grown: new Set() };
      const settle = changes.map((change) => change(group));
      statements.commit.run();
      before.lastPosition = group.lastPosition;
      return { settle, grown: group.grown };
    } catch (error) {
      known = undefined;
      rollback(handle);
      throw error;
    }
  };
}
