import { ExecutionNotFoundError } from '@pce/core/errors';
import { assertNotCut, knownHead } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import {
  type ExecutionJournalEntry,
  executionStream,
  toExecutionEntry,
} from './execution-entry.js';

/** A page of an execution's journal. */
export interface EventsPage {
  /** Version of the last event of the previous page. @defaultValue 0: the first page */
  readonly after?: number;
  /** Maximum number of events. @defaultValue 100 */
  readonly limit?: number;
}

/** Reads a page of an execution's journal. Throws `ExecutionNotFoundError`, and `JournalTamperedError` if its end is missing. */
export async function readEvents(
  store: Store,
  execution: string,
  { after = 0, limit = 100 }: EventsPage,
): Promise<readonly ExecutionJournalEntry[]> {
  const stream = executionStream(execution);
  // The head first: while others append, a journal may be longer than its head says, never shorter.
  const known = await knownHead(store, stream);
  const entries = await store.read({ stream, fromVersion: after + 1, toVersion: after + limit });
  if (entries.length < limit) assertNotCut(stream, known, entries.at(-1)?.version ?? after);
  if (after === 0 && entries.length === 0) throw new ExecutionNotFoundError(execution);
  return entries.map(toExecutionEntry);
}
