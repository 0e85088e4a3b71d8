import { InvalidInputError, LeaseLostError, StoreError, VersionConflictError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import { systemClock } from '../system/system-clock.js';
import { assertKeys, keysOf } from '../text/assert-keys.js';
import { storeChanges } from './changes.js';
import { journalHash } from './journal-hash.js';
import type {
  AcquireInput,
  AcquireResult,
  AppendInput,
  AppendResult,
  JournalEntry,
  Lease,
  ListStreamsInput,
  ListViewInput,
  ReadInput,
  RemoveInput,
  Store,
  StreamStart,
  TailInput,
  ViewRow,
  ViewWrite,
  WriteViewsInput,
} from './store.js';

/** Options of `memoryStore`. */
export interface MemoryStoreOptions {
  /** Clock by which leases expire. @defaultValue the system clock */
  readonly clock?: Clock;
  /** Seals the journals with a secret of at least 16 characters; see `journalHash`. @defaultValue none: plain SHA-256 */
  readonly journalKey?: string;
}

/**
 * Creates a store that lasts as long as the process: for tests, and for turns that need not be kept. It fulfils the port's
 * contract except durability.
 */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  assertKeys('memoryStore', options, keysOf<MemoryStoreOptions>()('clock', 'journalKey'));
  const { clock = systemClock, journalKey } = options;
  let isOpen = true;
  const assertOpen = (): void => {
    if (!isOpen) throw new StoreError('store_closed', 'this memory store is closed: open another');
  };
  const views = memoryViews();
  const leases = memoryLeases(clock);
  const journal = memoryJournal({ views, leases, assertOpen });
  const close = async (): Promise<void> => {
    isOpen = false;
    journal.end();
  };
  return {
    supports: { durable: false, severalProcesses: false },
    ...(journalKey !== undefined && { hash: journalHash(journalKey) }),
    async append(input) {
      assertOpen();
      return journal.append(input);
    },
    async read(input) {
      assertOpen();
      return journal.read(input);
    },
    tail: (input = {}) => ({ [Symbol.asyncIterator]: () => journal.tail(input) }),
    async listStreams(input = {}) {
      assertOpen();
      return journal.listStreams(input);
    },
    async writeViews(input) {
      assertOpen();
      journal.writeViews(input);
    },
    async remove(input) {
      assertOpen();
      journal.remove(input);
    },
    async getView(collection, key) {
      assertOpen();
      return views.get(collection, key);
    },
    async listView(input) {
      assertOpen();
      return views.list(input);
    },
    async countView(collection) {
      assertOpen();
      return views.count(collection);
    },
    async tryAcquire(input) {
      assertOpen();
      return leases.tryAcquire(input);
    },
    async renew(lease, ttlMs) {
      assertOpen();
      return leases.renew(lease, ttlMs);
    },
    async release(lease) {
      assertOpen();
      leases.release(lease);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Checks the rules of every store within its transaction, against its current state. */
export function assertAppendable(
  input: AppendInput,
  current: { readonly version: number; readonly fenceToken: number | undefined },
): void {
  if (input.events.length === 0) {
    throw new InvalidInputError(`an append to ${input.stream} needs at least one event`);
  }
  if (input.fence !== undefined && input.fence.token !== current.fenceToken) {
    throw new LeaseLostError(input.fence.key);
  }
  if (input.expectedVersion !== current.version) {
    throw new VersionConflictError(input.stream, input.expectedVersion, current.version);
  }
  input.events.forEach((event, index) => {
    if (event.version !== input.expectedVersion + index + 1) {
      throw new InvalidInputError(
        `event ${index} of an append to ${input.stream} has version ${event.version}, not ${input.expectedVersion + index + 1}`,
      );
    }
  });
}

interface MemoryJournal {
  append(input: AppendInput): AppendResult;
  read(input: ReadInput): readonly JournalEntry[];
  tail(input: TailInput): AsyncIterator<JournalEntry>;
  listStreams(input: ListStreamsInput): readonly StreamStart[];
  writeViews(input: WriteViewsInput): void;
  remove(input: RemoveInput): void;
  end(): void;
}

interface Parts {
  readonly views: MemoryViews;
  readonly leases: MemoryLeases;
  assertOpen(): void;
}

function indexAfter(entries: readonly StreamStart[], position: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.position ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function memoryJournal({ views, leases, assertOpen }: Parts): MemoryJournal {
  /** All events in the order of their positions. */
  let all: JournalEntry[] = [];
  let starts: StreamStart[] = [];
  let lastPosition = 0;
  const streams = new Map<string, JournalEntry[]>();
  const changes = storeChanges();

  const entriesOf = (stream: string): readonly JournalEntry[] => streams.get(stream) ?? [];

  function assertVersion(stream: string, version: number): void {
    const actual = entriesOf(stream).length;
    if (actual !== version) throw new VersionConflictError(stream, version, actual);
  }

  return {
    append(input) {
      const { stream, fence } = input;
      const entries = streams.get(stream) ?? [];
      assertAppendable(input, {
        version: entries.length,
        fenceToken: fence && leases.currentToken(fence.key),
      });
      streams.set(stream, entries);
      for (const event of input.events) {
        lastPosition += 1;
        const entry = { ...event, stream, position: lastPosition };
        all.push(entry);
        if (entries.push(entry) === 1) starts.push({ stream, position: lastPosition });
      }
      input.views?.forEach(views.write);
      changes.announce([stream]);
      return { version: entries.length, position: lastPosition };
    },
    read: ({ stream, fromVersion = 1, toVersion = Infinity }) =>
      entriesOf(stream).slice(Math.max(fromVersion - 1, 0), Math.max(toVersion, 0)),
    listStreams({ afterPosition = 0, limit = 1_000 }) {
      const from = indexAfter(starts, afterPosition);
      return starts.slice(from, from + limit);
    },
    writeViews({ stream, version, views: rows }) {
      assertVersion(stream, version);
      rows.forEach(views.write);
    },
    remove({ streams: removed, views: rows }) {
      for (const { stream, version } of removed) assertVersion(stream, version);
      for (const { stream } of removed) streams.delete(stream);
      const isLeft = ({ stream }: StreamStart): boolean => streams.has(stream);
      all = all.filter(isLeft);
      starts = starts.filter(isLeft);
      rows?.forEach(views.write);
    },
    async *tail(input) {
      assertOpen();
      const { stream, signal } = input;
      let position = input.afterPosition ?? 0;
      while (!signal?.aborted && !changes.hasEnded) {
        const seen = changes.count;
        const entries = stream === undefined ? all : entriesOf(stream);
        const entry = entries[indexAfter(entries, position)];
        if (entry) {
          position = entry.position;
          yield entry;
        } else {
          await changes.after(seen, input);
        }
      }
    },
    end: changes.end,
  };
}

interface Collection {
  readonly values: Map<string, string>;
  /** Sorted on demand, and dropped when a key is added. */
  sortedKeys: string[] | undefined;
}

interface MemoryViews {
  write(write: ViewWrite): void;
  get(collection: string, key: string): string | undefined;
  list(input: ListViewInput): ViewRow[];
  count(collection: string): number;
}

/** Ranks a code unit: a surrogate (half of a code point above U+FFFF) sorts after every other one. */
function rank(codeUnit: number): number {
  return codeUnit >= 0xd800 && codeUnit <= 0xdfff ? codeUnit + 0x10000 : codeUnit;
}

/** Compares like SQL stores, by UTF-8 bytes. JavaScript compares code units. */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

function firstAfter(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = keys[middle];
    if (candidate !== undefined && byCodePoint(candidate, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function memoryViews(): MemoryViews {
  const collections = new Map<string, Collection>();

  const collectionOf = (name: string): Collection => {
    let collection = collections.get(name);
    if (!collection) {
      collection = { values: new Map(), sortedKeys: undefined };
      collections.set(name, collection);
    }
    return collection;
  };

  const sortedKeysOf = (collection: Collection): readonly string[] => {
    collection.sortedKeys ??= [...collection.values.keys()].sort(byCodePoint);
    return collection.sortedKeys;
  };

  return {
    write({ collection: name, key, value }) {
      const collection = collectionOf(name);
      if (value === null) {
        const { values, sortedKeys } = collection;
        if (values.delete(key)) sortedKeys?.splice(firstAfter(sortedKeys, key) - 1, 1);
        return;
      }
      if (!collection.values.has(key)) collection.sortedKeys = undefined;
      collection.values.set(key, value);
    },
    get: (name, key) => collections.get(name)?.values.get(key),
    count: (name) => collections.get(name)?.values.size ?? 0,
    list({ collection: name, afterKey, limit = 100 }) {
      const collection = collections.get(name);
      if (!collection) return [];
      const keys = sortedKeysOf(collection);
      const from = afterKey === undefined ? 0 : firstAfter(keys, afterKey);
      return keys.slice(from, from + limit).flatMap((key) => {
        const value = collection.values.get(key);
        return value === undefined ? [] : { key, value };
      });
    },
  };
}

/** The leases of a memory store. An expired lease stays current until another process takes it. */
interface MemoryLeases {
  tryAcquire(input: AcquireInput): AcquireResult;
  renew(lease: Lease, ttlMs: number): Lease;
  release(lease: Lease): void;
  /** The token of the current lease; `undefined` if there is none. */
  currentToken(key: string): number | undefined;
}

function memoryLeases(clock: Clock): MemoryLeases {
  const current = new Map<string, Lease>();
  /** Kept after the end of a lease, so that the next token is greater. */
  const lastTokens = new Map<string, number>();

  const isCurrent = ({ key, token }: Lease): boolean => current.get(key)?.token === token;

  return {
    tryAcquire({ key, owner, ttlMs, supersedes }) {
      const now = clock.now();
      const holder = current.get(key);
      if (holder && holder.expiresAt > now && holder.token !== supersedes) {
        return { acquired: false, holder };
      }
      const token = (lastTokens.get(key) ?? 0) + 1;
      const lease = { key, owner, token, expiresAt: now + ttlMs };
      lastTokens.set(key, token);
      current.set(key, lease);
      return { acquired: true, lease };
    },
    renew(lease, ttlMs) {
      if (!isCurrent(lease)) throw new LeaseLostError(lease.key);
      const renewed = { ...lease, expiresAt: clock.now() + ttlMs };
      current.set(lease.key, renewed);
      return renewed;
    },
    release(lease) {
      if (isCurrent(lease)) current.delete(lease.key);
    },
    currentToken: (key) => current.get(key)?.token,
  };
}
