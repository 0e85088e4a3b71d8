import { VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  type EventDraft,
  type LoadedStream,
  loadNewer,
  loadStream,
  newStream,
  stampEvent,
} from '@pce/core/journal';
import type { Clock } from '@pce/core/ports';
import type { Fence, Store } from '@pce/core/store';
import { loopJournal } from '../loop-journal.js';
import type { LoopEvent } from '../rules/events.js';
import type { LoopState } from '../rules/state.js';

/** Times that an append is tried again after somebody else, who answers a question, was first. */
const maxTries = 5;

/** Reads and writes the journal of one loop. Appends are made one after another. */
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

  /** Begins the journal with its first event. */
  static async create(
    store: Store,
    clock: Clock,
    fence: Fence,
    id: string,
    first: EventDraft<LoopEvent>,
  ): Promise<LoopWriter> {
    const event = stampEvent(first, clock.now());
    const start = newStream(store, loopJournal, id);
    const loaded = await appendToStream(store, loopJournal, start, [event], { fence });
    return new LoopWriter(store, clock, fence, loaded);
  }

  /** Reads a journal that exists. Without a fence, only answers to questions may be written. */
  static async load(store: Store, clock: Clock, id: string, fence?: Fence): Promise<LoopWriter> {
    return new LoopWriter(store, clock, fence, await loadStream(store, loopJournal, id));
  }

  get state(): LoopState {
    return this.#loaded.state;
  }

  /** Reads what others have appended since. */
  async refresh(): Promise<LoopState> {
    await this.#inTurn(async () => {
      this.#loaded = await loadNewer(this.store, loopJournal, this.#loaded);
    });
    return this.state;
  }

  /**
   * Appends an event and returns the state it leads to, once it is durable. `check` is given each state that it would be appended
   * to, and throws where it must not be.
   */
  async append(
    draft: EventDraft<LoopEvent>,
    check: (state: LoopState) => void = () => undefined,
  ): Promise<LoopState> {
    await this.#inTurn(() => this.#append(draft, check));
    return this.state;
  }

  async #append(draft: EventDraft<LoopEvent>, check: (state: LoopState) => void): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      check(this.state);
      try {
        const event = stampEvent(draft, this.clock.now());
        const fence = this.fence === undefined ? {} : { fence: this.fence };
        this.#loaded = await appendToStream(this.store, loopJournal, this.#loaded, [event], fence);
        return;
      } catch (error) {
        if (!(error instanceof VersionConflictError) || tries === maxTries) throw error;
        this.#loaded = await loadNewer(this.store, loopJournal, this.#loaded);
      }
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
