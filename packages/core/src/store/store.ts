/** An event as it goes into a journal: sealed, so that a store need not know what it means. */
export interface SealedEvent {
  /** Place in the stream: the first event is 1. */
  readonly version: number;
  /** The event's `type`, repeated here so that a store can index it. */
  readonly type: string;
  /** The event as JSON. A store returns exactly these characters. */
  readonly body: string;
  /** Link of the hash chain, 64 hexadecimal digits. A store returns exactly these. */
  readonly hash: string;
}

/** The end of a stream: the event that the next one's hash continues from. */
export interface ChainHead {
  readonly version: number;
  readonly hash: string;
}

/** A sealed event as a store gives it back. */
export interface JournalEntry extends SealedEvent {
  readonly stream: string;
  /** Place across all streams of the store: grows with every event, gaps allowed, never reused. */
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

/** Proof that the writer may write: the lease it holds. */
export interface Fence {
  readonly key: string;
  readonly token: number;
}

/** Events to append to one stream, with the rows that are written with them. */
export interface AppendInput {
  readonly stream: string;
  /** The stream's version before this append; 0 for a stream that does not exist. */
  readonly expectedVersion: number;
  /** At least one; versions go on from `expectedVersion` without a gap. */
  readonly events: readonly SealedEvent[];
  readonly views?: readonly ViewWrite[];
  readonly fence?: Fence;
}

/** The place that an append reached. */
export interface AppendResult {
  /** The stream's version after the append. */
  readonly version: number;
  /** The position of the last event appended. */
  readonly position: number;
}

/** A part of a stream. */
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

/** A stream and where it begins. */
export interface StreamStart {
  readonly stream: string;
  /** Position of its first event. */
  readonly position: number;
}

/**
 * Append-only streams of events.
 *
 * An implementer promises:
 * - an append is atomic: all its events and view rows are there, or none;
 * - an append resolves once it is as durable as the store promises, not before;
 * - appends of one caller to one stream may overlap; they take effect, and resolve, in the order of the calls;
 * - a stream whose version is not `expectedVersion` rejects with `VersionConflictError` (0 means: must not exist);
 * - an append whose fence is not the current lease of that key rejects with `LeaseLostError`;
 * - bodies, hashes, types and names come back character for character, given well-formed Unicode.
 */
export interface Journal {
  append(input: AppendInput): Promise<AppendResult>;
  /** Entries by version. A stream that does not exist reads as empty. */
  read(input: ReadInput): Promise<readonly JournalEntry[]>;
  /**
   * Entries by position: those there are, then new ones as they are appended by any process, each once,
   * until the signal aborts or the store closes.
   */
  tail(input?: TailInput): AsyncIterable<JournalEntry>;
  /** Streams in the order in which they began, by the position of their first event. */
  listStreams(input?: ListStreamsInput): Promise<readonly StreamStart[]>;
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
  /** The stream's version they were computed from; 0 for a stream without events. */
  readonly version: number;
  readonly views: readonly ViewWrite[];
}

/** Small documents derived from journals, written in the same transaction as the events they follow from. */
export interface Views {
  /**
   * Writes rows without an event, all of them or none: for rows that are recomputed from a journal. Rejects with
   * `VersionConflictError` if the stream has another version by now, so that newer rows are never overwritten.
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
  /** Who asks, for people and for finding out whether they live. */
  readonly owner: string;
  readonly ttlMs: number;
  /** Token of a holder known to be dead: its lease counts as expired. */
  readonly supersedes?: number;
}

/** The lease, or its present holder. */
export type AcquireResult =
  | { readonly acquired: true; readonly lease: Lease }
  | { readonly acquired: false; readonly holder: Lease };

/**
 * Exclusive rights that expire. Of many that ask at once exactly one gets it; each new lease on a key has
 * a greater token than every earlier one, also after release, expiry and restart.
 */
export interface Leases {
  tryAcquire(input: AcquireInput): Promise<AcquireResult>;
  /** The lease with its new expiry. Rejects with `LeaseLostError` where it is not the current one. */
  renew(lease: Lease, ttlMs: number): Promise<Lease>;
  /** Gives it up. Nothing happens where it is not the current one. */
  release(lease: Lease): Promise<void>;
}

/** Hashes a text to 64 hexadecimal digits. */
export type ChainHash = (text: string) => string;

/** The abilities of a store. */
export interface StoreSupports {
  /** Acknowledged appends survive the end of the process. */
  readonly durable: boolean;
  /**
   * Several processes may use it at once. Where a durable store allows only one, the operations of a second are
   * refused with `store_busy` while the first is open.
   */
  readonly severalProcesses: boolean;
}

/**
 * Where journals, views and leases are kept. After `close` every operation rejects with a `StoreError` of code
 * `store_closed`; `close` waits for what was accepted, and calling it again does nothing.
 */
export interface Store extends Journal, Views, Leases, AsyncDisposable {
  readonly supports: StoreSupports;
  /** The hash function of this store's journals. @defaultValue SHA-256; see `journalHash` for one with a key */
  readonly hash?: ChainHash;
  close(): Promise<void>;
}
