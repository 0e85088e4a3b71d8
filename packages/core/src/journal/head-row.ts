import * as z from 'zod/mini';
import { object } from '../contracts/scalars.js';
import { JournalTamperedError } from '../errors.js';
import { verifyChain } from '../store/hash-chain.js';
import type { ChainHead, JournalEntry, Store, ViewWrite } from '../store/store.js';
import { streamName } from './fold-stream.js';
import { parseRow } from './rows.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

/** Collection of the heads of all streams. A journal shorter than its head was truncated. */
const collection = 'heads';

const headSchema = object({ version: z.number(), hash: z.string() });

export function headRow(stream: string, { version, hash }: ChainHead): ViewWrite {
  return { collection, key: stream, value: `{"version":${version},"hash":"${hash}"}` };
}

/** Returns the head of the last append; `undefined` for streams of releases without heads. */
export async function knownHead(store: Store, stream: string): Promise<ChainHead | undefined> {
  const value = await store.getView(collection, stream);
  return value === undefined ? undefined : parseRow(headSchema, { collection, key: stream, value });
}

/** Returns the names of streams after a text, in alphabetical order. */
export async function listHeads(store: Store, after: string, limit: number): Promise<string[]> {
  const rows = await store.listView({ collection, afterKey: after, limit });
  return rows.map(({ key }) => key);
}

/** Throws `JournalTamperedError` if the journal ends at `version`, before its known head. */
export function assertNotCut(stream: string, known: ChainHead | undefined, version: number): void {
  if (known === undefined || known.version <= version) return;
  throw new JournalTamperedError(
    stream,
    version + 1,
    `missing: the journal was cut off here; its last event was ${known.version}`,
  );
}

/** Throws `JournalTamperedError` if `head` has the known head's version but another hash. */
function assertSameHead(
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

/** Returns the head of the last append, or the one stored by an older release. */
export async function lastHead<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): Promise<ChainHead | undefined> {
  const known = await knownHead(store, streamName(definition, id));
  return known ?? definition.olderHead?.(store, id);
}

/** Returns whether a stream still ends at its last append; true if no head was stored. */
export async function isAtHead<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  { id, head }: { readonly id: string; readonly head: ChainHead },
): Promise<boolean> {
  const known = await lastHead(store, definition, id);
  return known === undefined || (known.version === head.version && known.hash === head.hash);
}

/**
 * Checks that entries continue the chain from `start` and contain the known head; returns the head they reach.
 *
 * @throws `JournalTamperedError` naming the first invalid version.
 */
export function verifyEntries(
  store: Pick<Store, 'hash'>,
  stream: string,
  known: ChainHead | undefined,
  start: ChainHead,
  entries: readonly JournalEntry[],
): ChainHead {
  const head = verifyChain(start, entries, store.hash);
  const at = known && entries[known.version - start.version - 1];
  assertSameHead(stream, known, at ?? start);
  return head;
}
