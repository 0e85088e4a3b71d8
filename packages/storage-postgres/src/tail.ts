import type { StoreChanges } from '@pce/core/internal';
import type { JournalEntry, TailInput } from '@pce/core/store';
import type { Database } from './database.js';
import { toEntry } from './read.js';
import { bigintIn, encodeText, numberIn } from './row.js';
import { settle, type TailPosition } from './settle.js';
import type { Statements } from './statements.js';

const pageSize = 256;

/** Delay in milliseconds before looking again while a transaction that drew a position is open. */
const unsettledMs = 10;

interface Page {
  readonly entries: readonly JournalEntry[];
  /** Whether there are later entries that may not be returned yet. */
  readonly isUnsettled: boolean;
  /** Whether the database may have more of them already. */
  readonly isFull: boolean;
}

const noEntries: Page = { entries: [], isUnsettled: false, isFull: false };

type Pages = () => Promise<Page>;

export interface TailParts {
  /** Throws if the store was closed before the tail began. */
  assertOpen(): void;
  readonly query: Database['query'];
  readonly statements: Statements;
  readonly changes: StoreChanges;
  watch(): void;
}

function pagesOfAll({ query, statements }: TailParts, afterPosition: number): Pages {
  let at: TailPosition = { position: afterPosition };
  return async () => {
    const rows = await query(statements.pageOfAll, () => [at.position, pageSize]);
    const [first] = rows;
    if (first === undefined) return noEntries;
    const { entries, next, isUnsettled } = settle(at, rows.map(toEntry), bigintIn(first, 'xmin'));
    at = next;
    if (isUnsettled && at.horizon === undefined) {
      const [drawn] = await query(statements.horizon, () => []);
      at = {
        ...at,
        horizon: { position: numberIn(drawn, 'position'), xid: bigintIn(drawn, 'xid') },
      };
    }
    return { entries, isUnsettled, isFull: rows.length === pageSize };
  };
}

/**
 * Reads pages by version: each event of a stream is visible before the next one draws its position, so none is missing.
 */
function pagesOfStream(
  { query, statements }: TailParts,
  stream: string,
  afterPosition: number,
): Pages {
  const name = encodeText(stream);
  let version: number | undefined;
  return async () => {
    if (version === undefined) {
      const [row] = await query(statements.versionAt, () => [name, afterPosition]);
      version = numberIn(row, 'version');
    }
    const after = version;
    const rows = await query(statements.pageOfStream, () => [name, after, pageSize]);
    const entries = rows.map(toEntry);
    version = entries.at(-1)?.version ?? version;
    return { entries, isUnsettled: false, isFull: rows.length === pageSize };
  };
}

export async function* tail(
  parts: TailParts,
  { stream, afterPosition = 0, signal }: TailInput,
): AsyncGenerator<JournalEntry, void, undefined> {
  const { assertOpen, changes, watch } = parts;
  assertOpen();
  const pages =
    stream === undefined
      ? pagesOfAll(parts, afterPosition)
      : pagesOfStream(parts, stream, afterPosition);
  const isOver = (): boolean => changes.hasEnded || signal?.aborted === true;
  while (!isOver()) {
    const seen = changes.count;
    const page = await pages().catch((error: unknown) => {
      if (isOver()) return noEntries;
      throw error;
    });
    for (const entry of page.entries) {
      if (isOver()) return;
      yield entry;
    }
    if (page.isFull && !page.isUnsettled) continue;
    watch();
    const late = page.isUnsettled ? [AbortSignal.timeout(unsettledMs)] : [];
    const ends = AbortSignal.any([...late, ...(signal ? [signal] : [])]);
    await changes.after(seen, { stream, signal: ends });
  }
}
