import { InvalidInputError, JournalTamperedError } from '../errors.js';
import { emptyHead } from '../store/hash-chain.js';
import type { ChainHead, JournalEntry, Store } from '../store/store.js';
import { parseEvent, streamName } from './fold-stream.js';
import { assertNotCut, lastHead, verifyEntries } from './head-row.js';
import type { StreamDefinition, StreamPlace } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

/** Entries read at once, which bounds the memory for a long stream. */
const usualPage = 1000;

/** A part of a stream as it is stored. */
interface EntryPage {
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

export interface StreamEntry<Event> {
  /** Version in the stream, from 1; a parent's events count. */
  readonly version: number;
  readonly hash: string;
  readonly event: Event;
}

interface StreamPage<Event> {
  readonly entries: readonly StreamEntry<Event>[];
  /** Head of the stream itself after these events; a parent's events do not count. */
  readonly head: ChainHead;
}

/**
 * Reads a stream in pages, its parents' events first; checks the hash chain, and that no event before the stored head is
 * missing.
 *
 * @param pageSize - Events read at once. @defaultValue 1,000
 * @throws `JournalTamperedError`, `JournalUnreadableError`, or the definition's error for a stream that does not exist.
 */
export async function* readPages<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  pageSize?: number,
): AsyncGenerator<StreamPage<Event>, void, undefined> {
  const stream = streamName(definition, id);
  // The head first: with concurrent appends, a journal may be longer than this head, but never shorter.
  const known = await lastHead(store, definition, id);
  const [first, ...others] = await readFirstEntries(store, stream, pageSize);
  if (first === undefined) {
    assertNotCut(stream, known, 0);
    throw definition.notFound?.(id) ?? new InvalidInputError(`there is no stream ${stream}`);
  }
  const place =
    first.type === definition.forkType
      ? definition.parentOf?.(parseEvent(definition, first))
      : undefined;
  let base = 0;
  let start = emptyHead(stream, store.hash);
  if (place !== undefined) {
    for await (const page of readPrefix(store, definition, place)) {
      const last = page.entries.at(-1);
      if (last !== undefined) start = { version: 0, hash: last.hash };
      base += page.entries.length;
      // The stream's own head is still at its start.
      yield { entries: page.entries, head: start };
    }
  }
  const own = checkedEntries(store, stream, known, start, [first, ...others], pageSize);
  for await (const page of own) {
    const entries = page.entries.map((entry) => toEntry(definition, entry, base));
    yield { entries, head: page.head };
  }
}

async function* readPrefix<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  { id, version }: StreamPlace,
): AsyncGenerator<StreamPage<Event>, void, undefined> {
  let last = 0;
  for await (const { entries, head } of readPages(store, definition, id)) {
    const wanted = entries.slice(0, Math.max(0, version - last));
    last += wanted.length;
    if (wanted.length > 0) yield { entries: wanted, head };
  }
  if (last < version) {
    const stream = streamName(definition, id);
    throw new JournalTamperedError(
      stream,
      last + 1,
      'missing, and another stream continues from it',
    );
  }
}

function toEntry<State, Event extends StreamEvent>(
  definition: StreamDefinition<State, Event>,
  entry: JournalEntry,
  base: number,
): StreamEntry<Event> {
  const { version, hash } = entry;
  return { version: base + version, hash, event: parseEvent(definition, entry) };
}

/** A whole stream. */
type StoredStream<Event> = StreamPage<Event>;

/** Reads and checks a stream; see `readPages`. */
export async function readStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): Promise<StoredStream<Event>> {
  const all: StreamEntry<Event>[] = [];
  let head = emptyHead(streamName(definition, id), store.hash);
  for await (const page of readPages(store, definition, id)) {
    all.push(...page.entries);
    ({ head } = page);
  }
  return { entries: all, head };
}
