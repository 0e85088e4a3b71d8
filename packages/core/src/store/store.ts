/** An event for a journal: sealed, so that a store need not know its meaning. */
export interface SealedEvent {
  /** Version in the stream, from 1. */
  readonly version: number;
  /** The event's `type`, repeated here for the store's index. */
  readonly type: string;
  /** The event as JSON. A store returns it unchanged. */
  readonly body: string;
  /** Link of the hash chain, 64 hexadecimal digits. A store returns it unchanged. */
  readonly hash: string;
}

/** The end of a stream, which the next event's hash continues. */
export interface ChainHead {
  readonly version: number;
  readonly hash: string;
}

/** A sealed event as returned by a store. */
export interface JournalEntry extends SealedEvent {
  readonly stream: string;
  /** Position across all streams of the store: increases with every event, gaps allowed, never reused. */
  readonly position: number;
}

/** A row of a view to write or, with `value: null`, to remove. */
export interface ViewWrite {
  readonly collection: string;
  readonly key: string;
  /** JSON text. */
  readonly value: string | null;
}

/** A row of a view. */
export interface ViewRow {
  readonly key: string;
  readonly value: string;
}

/** Proof of the right to write: the lease held. */
export interface Fence {
  readonly key: string;
  readonly token: number;
}

/** Events to append to one stream, with the rows to write with them. */
export interface AppendInput {
  readonly stream: string;
  /** The stream's version before this append; 0 for a stream that does not exist. */
  readonly expectedVersion: number;
  /** At least one event; versions continue from `expectedVersion` without a gap. */
  readonly events: readonly SealedEvent[];
  readonly views?: readonly ViewWrite[];
  readonly fence?: Fence;
}

/** Result of an append. */
export interface AppendResult {
  /** The stream's version after the append. */
  readonly version: number;
  /** The position of the last event appended. */
  readonly position: number;
}

/** A range of a stream. */
export interface ReadInput {
  readonly stream: string;
  /** First version wanted. @defaultValue 1 */
  readonly fromVersion?: number;
  /** Last version wanted. @defaultValue the end */
  readonly toVersion?: number;
}

/** The entries that a tail follows. */
export interface TailInput {
  /** One stream. @defaultValue all streams */
  readonly stream?: string;
  /** Entries after this position. @defaultValue 0: from the beginning */
  readonly afterPosition?: number;
  /** Ends the tail: the iteration finishes without an error. */
  readonly signal?: AbortSignal;
}

/** A page of the list of streams. */
export interface ListStreamsInput {
  /** Streams that began after this position. @defaultValue 0: from the first */
  readonly afterPosition?: number;
  /** @defaultValue 1,000 */
  readonly limit?: number;
}

/** A stream with its start. */
export interface StreamStart {
  readonly stream: string;
  /** Position of its first event. */
  readonly position: number;
}

/**
 * Append-only streams of events.
 *
 * Implementations must ensure:
 * - an append is atomic: all its events and view rows are stored, or none;
 * - an append resolves once it is as durable as the store promises, not before;
 * - appends of one caller to one stream may overlap; they take effect, and resolve, in the order of the calls;
 * - a stream whose version is not `expectedVersion` rejects with `VersionConflictError` (0 means: must not exist);
 * - an append whose fence is not the current lease of that key rejects with `LeaseLostError`;
 * - bodies, hashes, types and names are returned unchanged, given well-formed Unicode.
 */
export interface Journal {
  append(input: AppendInput): Promise<AppendResult>;
  /** Reads entries by version; none if the stream does not exist. */
  read(input: ReadInput): Promise<readonly JournalEntry[]>;
  /**
   * Follows entries by position: existing ones, then new ones appended by any process, each once, until the signal aborts or
   * the store closes.
   */
  tail(input?: TailInput): AsyncIterable<JournalEntry>;
  /** Lists streams by the position of their first event. */
  listStreams(input?: ListStreamsInput): Promise<readonly StreamStart[]>;
}

/** Streams to remove. */
export interface RemoveInput {
  /** The streams, each at the version that the caller has seen. */
  readonly streams: readonly { readonly stream: string; readonly version: number }[];
  /** Rows to write with it. */
  readonly views?: readonly ViewWrite[];
  /**
   * Gives the space of everything that was removed so far back to the system, which may take as long as copying the store.
   * @defaultValue false: later events use it
   */
  readonly reclaims?: boolean;
}

/** A page of the rows of a collection. */
export interface ListViewInput {
  readonly collection: string;
  /** Rows whose key is greater. @defaultValue from the first */
  readonly afterKey?: string;
  /** @defaultValue 100 */
  readonly limit?: number;
}

/** Rows to write without an event. */
export interface WriteViewsInput {
  /** The stream that the rows were computed from. */
  readonly stream: string;
  /** The stream's version that they were computed from; 0 for a stream without events. */
  readonly version: number;
  readonly views: readonly ViewWrite[];
}

/** Small documents derived from journals, written in the same transaction as their events. */
export interface Views {
  /**
   * Writes rows without an event, atomically: for rows recomputed from a journal. Rejects with `VersionConflictError` if the
   * stream has another version by then, so that newer rows are never overwritten.
   */
  writeViews(input: WriteViewsInput): Promise<void>;
  getView(collection: string, key: string): Promise<string | undefined>;
  /** Rows in ascending order of key, by code point: the order of UTF-8 bytes. */
  listView(input: ListViewInput): Promise<readonly ViewRow[]>;
  /** Returns the number of rows of a collection; 0 if there is none. */
  countView(collection: string): Promise<number>;
}

/** An exclusive right that expires. */
export interface Lease extends Fence {
  readonly owner: string;
  /** Unix time in milliseconds, by the store's clock. */
  readonly expiresAt: number;
}

/** A request for a lease. */
export interface AcquireInput {
  readonly key: string;
  /** Owner, shown to people and used to check whether it is alive. */
  readonly owner: string;
  readonly ttlMs: number;
  /** Token of a dead holder, whose lease counts as expired. */
  readonly supersedes?: number;
}

/** The lease, or its current holder. */
export type AcquireResult =
  | { readonly acquired: true; readonly lease: Lease }
  | { readonly acquired: false; readonly holder: Lease };

/**
 * Exclusive rights that expire. Of concurrent requests exactly one succeeds; each new lease on a key has a greater token
 * than all earlier ones, also after release, expiry and restart.
 */
export interface Leases {
  tryAcquire(input: AcquireInput): Promise<AcquireResult>;
  /** Renews a lease and returns it with its new expiry. Rejects with `LeaseLostError` if it is not the current one. */
  renew(lease: Lease, ttlMs: number): Promise<Lease>;
  /** Releases a lease; does nothing if it is not the current one. */
  release(lease: Lease): Promise<void>;
}

/** Hashes a text to 64 hexadecimal digits. */
export type ChainHash = (text: string) => string;

/** The capabilities of a store. */
export interface StoreSupports {
  /** Whether acknowledged appends survive the end of the process. */
  readonly durable: boolean;
  /**
   * Whether several processes may use it at once. A durable store that allows only one rejects the operations of a second
   * with `store_busy` while the first is open.
   */
  readonly severalProcesses: boolean;
}

/**
 * Storage of journals, views and leases. After `close` every operation rejects with a `StoreError` of code `store_closed`;
 * `close` waits for accepted operations and is idempotent.
 */
export interface Store extends Journal, Views, Leases, AsyncDisposable {
  readonly supports: StoreSupports;
  /** The hash function of this store's journals. @defaultValue SHA-256; see `journalHash` for one with a key */
  readonly hash?: ChainHash;
  /**
   * Removes streams and writes rows, atomically; the streams are then as if they had never been, with the leases of their names that
   * are over, and their positions are not used again. Rejects with `VersionConflictError`, and removes nothing, if one of them has another version. A store
   * without it cannot archive or erase.
   */
  remove?(input: RemoveInput): Promise<void>;
  close(): Promise<void>;
}
