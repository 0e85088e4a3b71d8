import type { JournalEntry, ListStreamsInput, ReadInput, StreamStart } from '@pce/core/store';
import type { Database } from './database.js';
import { encodeText } from './encode-text.js';
import { numberIn, textIn } from './row.js';
import type { Statements } from './statements.js';

const lastVersion = 2 ** 31 - 1;

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

export async function read(
  query: Database['query'],
  { readStream }: Statements,
  { stream, fromVersion = 1, toVersion = lastVersion }: ReadInput,
): Promise<JournalEntry[]> {
  const from = Math.min(Math.max(Math.ceil(fromVersion), 1), lastVersion);
  const to = Math.min(Math.max(Math.floor(toVersion), 0), lastVersion);
  const values = [encodeText(stream), from, to];
  return (await query(readStream, () => values)).map(toEntry);
}

export async function listStreams(
  query: Database['query'],
  { listStreams: statement }: Statements,
  { afterPosition = 0, limit = 1_000 }: ListStreamsInput,
): Promise<StreamStart[]> {
  const rows = await query(statement, () => [afterPosition, limit]);
  return rows.map((row) => ({
    stream: textIn(row, 'stream'),
    position: numberIn(row, 'position'),
  }));
}
