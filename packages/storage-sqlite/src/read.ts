import type { JournalEntry, ListStreamsInput, ReadInput, StreamStart } from '@pce/core/store';
import { numberIn, textIn } from './row.js';
import type { Statements } from './statements.js';

export function toEntry(row: unknown): JournalEntry {
  return {
    position: numberIn(row, 'position'),
    stream: textIn(row, 'stream'),
    version: numberIn(row, 'version'),
    type: textIn(row, 'type'),
    body: textIn(row, 'body'),
    hash: textIn(row, 'hash'),
  };
}

export function read(
  { readStream }: Statements,
  { stream, fromVersion = 1, toVersion = Number.MAX_SAFE_INTEGER }: ReadInput,
): JournalEntry[] {
  return readStream.all(stream, fromVersion, toVersion).map(toEntry);
}

export function listStreams(
  { listStreams: statement }: Statements,
  { afterPosition = 0, limit = 1_000 }: ListStreamsInput,
): StreamStart[] {
  return statement
    .all(afterPosition, limit)
    .map((row) => ({ stream: textIn(row, 'name'), position: numberIn(row, 'position') }));
}
