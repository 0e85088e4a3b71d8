import {
  appendToStream,
  getRow,
  loadNewer,
  loadStream,
  newStream,
  type StreamPosition,
  stampEvent,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Fence, Store } from '@pce/core/store';
import {
  cursorKey,
  cursorSchema,
  type OutboxDraft,
  type OutboxState,
  outboxCollections,
  outboxJournal,
} from './outbox-journal.js';

interface Batch {
  readonly events: OutboxDraft[];
  readonly done: Promise<void>;
}

export interface OutboxParts {
  readonly store: Store;
  readonly clock: Clock;
  /** The lease of the writer. */
  readonly fence: Fence;
  /** Returns the position at which a first outbox begins. */
  readonly begin: () => Promise<number>;
}

/**
 * Deliveries to come, in a journal of their own: one is queued in the append that notes how far the journals were read,
 * so that none is queued twice and none forgotten. Writes that come together are one append. After one that failed all
 * others do.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  #at: StreamPosition<OutboxState>;
  #position: number;
  #batch: Batch | undefined;
  #last: Promise<void> = Promise.resolve();

  private constructor(parts: OutboxParts, at: StreamPosition<OutboxState>, position: number) {
    this.#parts = parts;
    this.#at = at;
    this.#position = position;
  }

  /** Opens the outbox where the last holder of the lease left it. */
  static async open(parts: OutboxParts): Promise<Outbox> {
    const at = await positionOf(parts.store);
    const position = at.state?.position ?? (await parts.begin());
    const outbox = new Outbox(parts, at, position);
    await outbox.write({ type: 'outbox.begun', position });
    return outbox;
  }

  /** Position up to which the journals have been read. */
  get position(): number {
    return this.#position;
  }

  /** Resolves when the events are durable. */
  write(...events: readonly OutboxDraft[]): Promise<void> {
    this.#batch ??= this.#newBatch();
    this.#batch.events.push(...events);
    return this.#batch.done;
  }

  #newBatch(): Batch {
    const events: OutboxDraft[] = [];
    const done = this.#last.then(() => {
      this.#batch = undefined;
      return this.#append(events);
    });
    this.#last = done;
    return { events, done };
  }

  async #append(drafts: readonly OutboxDraft[]): Promise<void> {
    const { store, clock, fence } = this.#parts;
    const events = drafts.map((draft) => stampEvent(draft, clock.now()));
    const after = await appendToStream(store, outboxJournal, this.#at, events, { fence });
    this.#at = after;
    this.#position = after.state.position ?? this.#position;
  }
}

/** By the row with the journal's end; if that was lost, by the journal. */
async function positionOf(store: Store): Promise<StreamPosition<OutboxState>> {
  const cursor = await getRow(store, cursorSchema, outboxCollections.cursor, cursorKey);
  if (cursor !== undefined) {
    const { position, ...head } = cursor;
    return loadNewer(store, outboxJournal, { id: '', state: { position }, head });
  }
  const fresh = newStream(store, outboxJournal, '');
  const [first] = await store.read({ stream: outboxJournal.name, toVersion: 1 });
  return first === undefined ? fresh : loadStream(store, outboxJournal, '');
}
