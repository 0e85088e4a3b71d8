import * as z from 'zod/mini';
import { object } from '../contracts/object.js';
import { JournalTamperedError } from '../errors.js';
import type { ChainHead, Store, ViewWrite } from '../store/store.js';
import { parseRow } from './parse-row.js';

/** Collection of the heads of all streams, by stream; a journal that is shorter than its head has been cut. */
const collection = 'heads';

const headSchema = object({ version: z.number(), hash: z.string() });

/** Returns the row that says where a stream ends. It is written with every append. */
export function headRow(stream: string, { version, hash }: ChainHead): ViewWrite {
  return { collection, key: stream, value: `{"version":${version},"hash":"${hash}"}` };
}

/** Returns the head that the last append left; `undefined` for streams of releases that kept none. */
export async function knownHead(store: Store, stream: string): Promise<ChainHead | undefined> {
  const value = await store.getView(collection, stream);
  return value === undefined ? undefined : parseRow(headSchema, { collection, key: stream, value });
}

/** Throws `JournalTamperedError` where the journal ends at `version`, before its known head. */
export function assertNotCut(stream: string, known: ChainHead | undefined, version: number): void {
  if (known === undefined || known.version <= version) return;
  throw new JournalTamperedError(
    stream,
    version + 1,
    `missing: the journal was cut off here; its last event was ${known.version}`,
  );
}

/** Throws `JournalTamperedError` where `head` is the known one's version and has another hash. */
export function assertSameHead(
  stream: string,
  known: ChainHead | undefined,
  { version, hash }: ChainHead,
): void {
  if (known?.version !== version || known.hash === hash) return;
  throw new JournalTamperedError(
    stream,
    version,
    'its hash is not the one that was noted when it was written',
  );
}
