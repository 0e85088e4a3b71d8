import type { ChainHead, JournalEntry, Store } from '../store/store.js';
import { assertNotCut, verifyEntries } from './head-row.js';

/** Entries read at once, which bounds the memory for a long stream. */
const usualPage = 1000;

/** A part of a stream as it is stored. */
export interface EntryPage {
  readonly entries: readonly JournalEntry[];
  /** Head of the stream after them. */
  readonly head: ChainHead;
}

/** Reads the first entries of a stream; none if it does not exist. */
export function readFirstEntries(
  store: Store,
  stream: string,
  pageSize = usualPage,
): Promise<readonly JournalEntry[]> {
  return store.read({ stream, toVersion: pageSize });
}

/**
 * Reads a stream's own entries in pages without parsing them; checks the hash chain from `start`, and that no entry before
 * the known head is missing.
 *
 * @param first - Result of `readFirstEntries`.
 * @throws `JournalTamperedError` naming the first invalid version.
 */
export async function* checkedEntries(
  store: Store,
  stream: string,
  known: ChainHead | undefined,
  start: ChainHead,
  first: readonly JournalEntry[],
  pageSize = usualPage,
): AsyncGenerator<EntryPage, void, undefined> {
  let head = start;
  let entries = first;
  while (entries.length > 0) {
    head = verifyEntries(store, stream, known, head, entries);
    yield { entries, head };
    if (entries.length < pageSize) break;
    const place = { fromVersion: head.version + 1, toVersion: head.version + pageSize };
    entries = await store.read({ stream, ...place });
  }
  assertNotCut(stream, known, head.version);
}
