import { parseEvent, streamName } from '@pce/core/internal';
import type { JournalEntry } from '@pce/core/store';
import type { ExecutionEvent } from '../rules/events.js';
import { executionJournal } from './execution-journal.js';

/** An event of an execution with its version and hash. */
export interface ExecutionJournalEntry {
  /** Position in the execution's journal, from 1. */
  readonly version: number;
  readonly hash: string;
  readonly event: ExecutionEvent;
}

/** Returns the name of an execution's stream. */
export const executionStream = (execution: string): string =>
  streamName(executionJournal, execution);

/** Reads an entry of an execution's stream. Throws `JournalUnreadableError`. */
export function toExecutionEntry(entry: JournalEntry): ExecutionJournalEntry {
  const { version, hash } = entry;
  return { version, hash, event: parseEvent(executionJournal, entry) };
}
