import {
  appendToStream,
  type LoadedStream,
  loadStream,
  newStream,
  stampEvent,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Fence, Store } from '@pce/core/store';
import { type NeedsDraft, needsJournal } from '../records/needs-journal.js';

type NeedsState = LoadedStream<ReturnType<typeof needsJournal.evolve>>;

interface BookParts {
  readonly store: Store;
  readonly clock: Clock;
  /** The lease of the writer. */
  readonly fence: Fence;
}

/** The journal of needs, with the state it leads to. After a write that failed all others do. */
export class NeedsBook {
  readonly #parts: BookParts;
  #at: NeedsState;
  #last: Promise<void> = Promise.resolve();

  private constructor(parts: BookParts, at: NeedsState) {
    this.#parts = parts;
    this.#at = at;
  }

  /** Opens the journal where the last holder of the lease left it; the first begins at the position that `begin` returns. */
  static async open(parts: BookParts, begin: () => Promise<number>): Promise<NeedsBook> {
    const { store, clock, fence } = parts;
    const [first] = await store.read({ stream: needsJournal.name, toVersion: 1 });
    if (first !== undefined) return new NeedsBook(parts, await loadStream(store, needsJournal, ''));
    const draft = { type: 'needs.read' as const, position: await begin() };
    const fresh = newStream(store, needsJournal, '');
    const event = stampEvent(draft, clock.now());
    return new NeedsBook(
      parts,
      await appendToStream(store, needsJournal, fresh, [event], { fence }),
    );
  }

  get state(): NeedsState['state'] {
    return this.#at.state;
  }

  /** Resolves when the events are durable. */
  write(...drafts: readonly NeedsDraft[]): Promise<void> {
    this.#last = this.#last.then(async () => {
      const { store, clock, fence } = this.#parts;
      const events = drafts.map((draft) => stampEvent(draft, clock.now()));
      this.#at = await appendToStream(store, needsJournal, this.#at, events, { fence });
    });
    return this.#last;
  }
}
