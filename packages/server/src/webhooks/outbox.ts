import type { Json } from '@pce/core/contracts';
import {
  type ChainHead,
  emptyHead,
  type Fence,
  type Store,
  seal,
  type ViewWrite,
} from '@pce/core/store';
import { outboxCollections } from './delivery.js';

/** What happens to deliveries, for who wants to know later. */
export interface OutboxEvent {
  readonly type:
    | 'outbox.begun'
    /** So far nobody wants to be told of anything. */
    | 'outbox.passed'
    | 'delivery.queued'
    | 'delivery.made'
    /** It is tried again. */
    | 'delivery.missed'
    | 'delivery.failed'
    /** Its webhook is gone. */
    | 'delivery.dropped';
  readonly v: 1;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly [field: string]: Json;
}

export interface OutboxWrite {
  readonly events: readonly OutboxEvent[];
  readonly views?: readonly ViewWrite[];
  /** How far the journals have been read with this. */
  readonly position?: number;
}

interface Cursor extends ChainHead {
  readonly position: number;
}

interface Batch {
  readonly writes: OutboxWrite[];
  readonly done: Promise<void>;
}

const stream = 'outbox';
const cursorKey = 'cursor';

/**
 * What is to be delivered, in a journal of its own: a delivery is queued in the append that says how far the journals
 * were read, so that none is queued twice and none forgotten. Writes that come together are one append. After one that
 * failed all others do.
 */
export class Outbox {
  readonly #store: Store;
  readonly #fence: Fence;
  #cursor: Cursor;
  #batch: Batch | undefined;
  #last: Promise<void> = Promise.resolve();

  private constructor(store: Store, fence: Fence, cursor: Cursor) {
    this.#store = store;
    this.#fence = fence;
    this.#cursor = cursor;
  }

  /** Where the last one that held the lease left it; `begin` says where a first one begins. */
  static async open(store: Store, fence: Fence, begin: () => Promise<number>): Promise<Outbox> {
    const row = await store.getView(outboxCollections.cursor, cursorKey);
    if (row !== undefined) return new Outbox(store, fence, JSON.parse(row));
    return new Outbox(store, fence, { ...emptyHead(stream), position: await begin() });
  }

  /** How far the journals have been read. */
  get position(): number {
    return this.#cursor.position;
  }

  /** Resolves when it is durable. */
  write(write: OutboxWrite): Promise<void> {
    this.#batch ??= this.#newBatch();
    this.#batch.writes.push(write);
    return this.#batch.done;
  }

  #newBatch(): Batch {
    const writes: OutboxWrite[] = [];
    const done = this.#last.then(() => {
      this.#batch = undefined;
      return this.#append(writes);
    });
    this.#last = done;
    return { writes, done };
  }

  async #append(writes: readonly OutboxWrite[]): Promise<void> {
    let head: ChainHead = this.#cursor;
    const events = writes
      .flatMap((write) => write.events)
      .map((event) => {
        const next = seal(head, event.type, JSON.stringify(event));
        head = next;
        return next;
      });
    const { version, hash } = head;
    const position = writes.reduce((now, write) => write.position ?? now, this.#cursor.position);
    const cursor: Cursor = { version, hash, position };
    await this.#store.append({
      stream,
      expectedVersion: this.#cursor.version,
      events,
      views: [...writes.flatMap(({ views = [] }) => views), cursorRow(cursor)],
      fence: this.#fence,
    });
    this.#cursor = cursor;
  }
}

function cursorRow(cursor: Cursor): ViewWrite {
  return {
    collection: outboxCollections.cursor,
    key: cursorKey,
    value: JSON.stringify(cursor),
  };
}
