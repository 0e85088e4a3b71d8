import {
  appendToStream,
  type EventDraft,
  type LoadedStream,
  loadStream,
  newStream,
  stampEvent,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Fence, Store } from '@pce/core/store';
import { loopJournal } from '../loop-journal.js';
import type { LoopEvent } from '../rules/events.js';
import type { LoopState } from '../rules/state.js';

export type LoopDraft = EventDraft<LoopEvent>;

interface AppendedEvent {
  readonly type: LoopEvent['type'];
  readonly state: LoopState;
}

/** Reads and writes the journal of one loop, whose driver is its only writer. Appends are serialized. */
export class LoopWriter {
  #loaded: LoadedStream<LoopState>;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly fence: Fence | undefined,
    loaded: LoadedStream<LoopState>,
  ) {
    this.#loaded = loaded;
  }

  static async create(
    store: Store,
    clock: Clock,
    fence: Fence,
    id: string,
    first: LoopDraft,
  ): Promise<LoopWriter> {
    const event = stampEvent(first, clock.now());
    const start = newStream(store, loopJournal, id);
    const loaded = await appendToStream(store, loopJournal, start, [event], { fence });
    return new LoopWriter(store, clock, fence, loaded);
  }

  /** Loads an existing journal; read-only without a fence. */
  static async load(store: Store, clock: Clock, id: string, fence?: Fence): Promise<LoopWriter> {
    return new LoopWriter(store, clock, fence, await loadStream(store, loopJournal, id));
  }

  get state(): LoopState {
    return this.#loaded.state;
  }

  /** Appends an event, which may depend on the state; resolves with its type and the new state once it is durable. */
  append(draft: LoopDraft | ((state: LoopState) => LoopDraft)): Promise<AppendedEvent> {
    const mine = this.#last.then(() =>
      this.#append(typeof draft === 'function' ? draft(this.state) : draft),
    );
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #append(draft: LoopDraft): Promise<AppendedEvent> {
    const event = stampEvent(draft, this.clock.now());
    const fence = this.fence === undefined ? {} : { fence: this.fence };
    this.#loaded = await appendToStream(this.store, loopJournal, this.#loaded, [event], fence);
    return { type: draft.type, state: this.state };
  }
}
