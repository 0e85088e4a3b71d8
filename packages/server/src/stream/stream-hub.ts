import { PceError } from '@pce/core/errors';
import { systemClock, systemIds } from '@pce/core/internal';
import type { Clock, Ids } from '@pce/core/ports';
import type { JournalEntry, Store } from '@pce/core/store';
import type { Metrics } from '../metrics/create-metrics.js';
import { delay } from '../time/delay.js';
import { endOfJournal } from './end-of-journal.js';
import { type Feed, followFeed, LiveBuffer, type Numbered } from './feed.js';
import { StreamCutError } from './stream-message.js';

export interface StreamHubOptions {
  readonly store: Store;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly metrics?: Metrics;
  /** Live events kept for a subscriber that is busy; beyond that it reads the journal. @defaultValue 256 */
  readonly bufferSize?: number;
  /** Called with the error if the store could not be followed; it is tried again after a second. @defaultValue none */
  readonly onError?: (error: unknown) => void;
}

/** From where a journal is followed, and how long. */
interface SubscribeOptions {
  /** Number of the last event that is known already. @defaultValue 0: from the beginning */
  readonly after?: number;
  /** Continues after the journal has ended, for late events. @defaultValue false */
  readonly follow?: boolean;
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal;
  /**
   * Begins to watch whether the subscriber may go on, and calls back when it may not: the iteration is cut then. Returns
   * a function that stops watching.
   */
  readonly watchAccess?: (onEnded: () => void) => () => void;
}

/** The events of journals as they happen, for any number of subscribers. */
export interface StreamHub extends AsyncDisposable {
  /**
   * Entries after number `after`, each once and in order: those there are, then new ones as any process appends them.
   * Ends when the journal has ended and all was read. Throws what the feed throws if there is no such journal, and
   * `StreamCutError` where the hub or the store closes first or the subscriber's access ends.
   */
  subscribe<Entry extends Numbered>(
    feed: Feed<Entry>,
    options?: SubscribeOptions,
  ): AsyncIterable<Entry>;
  /** Cuts every subscription. */
  close(): Promise<void>;
}

type Buffers = Set<LiveBuffer<JournalEntry>>;

/** Pause in milliseconds before a store that could not be followed is tried again. */
const restMs = 1_000;

/** Follows the store once, from the first subscription on, whatever the number of subscribers. */
export function createStreamHub({
  store,
  clock = systemClock,
  ids = systemIds,
  metrics,
  bufferSize = 256,
  onError = () => undefined,
}: StreamHubOptions): StreamHub {
  const buffers = new Map<string, Buffers>();
  const closing = new AbortController();
  let begun: Promise<void> | undefined;
  let followed: Promise<void> = Promise.resolve();

  const begin = async (): Promise<void> => {
    let position: number | undefined;
    while (position === undefined && !closing.signal.aborted) {
      position = await endOfJournal({ store, clock, ids }).catch(async (error: unknown) => {
        onError(error);
        await delay(clock, restMs, closing.signal);
        return undefined;
      });
    }
    if (position !== undefined) followed = followStore(position);
  };

  const followStore = async (begin: number): Promise<void> => {
    const { signal } = closing;
    for (let afterPosition = begin; !signal.aborted; ) {
      try {
        for await (const entry of store.tail({ afterPosition, signal })) {
          afterPosition = entry.position;
          for (const buffer of buffers.get(entry.stream) ?? []) buffer.push(entry);
        }
        return cutAll();
      } catch (error) {
        onError(error);
        await delay(clock, restMs, signal);
      }
    }
  };

  const cutAll = (): void => {
    for (const each of buffers.values()) for (const buffer of each) buffer.cut();
  };

  const add = (stream: string, buffer: LiveBuffer<JournalEntry>): (() => void) => {
    const those: Buffers = buffers.get(stream) ?? new Set();
    buffers.set(stream, those.add(buffer));
    metrics?.subscribers.add(1);
    return () => {
      those.delete(buffer);
      if (those.size === 0 && buffers.get(stream) === those) buffers.delete(stream);
      metrics?.subscribers.add(-1);
    };
  };

  async function* subscription<Entry extends Numbered>(
    feed: Feed<Entry>,
    { after = 0, follow = false, signal, watchAccess }: SubscribeOptions,
    live: LiveBuffer<JournalEntry>,
  ): AsyncGenerator<Entry, void, undefined> {
    const end = (): void => live.end();
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    const remove = add(feed.stream, live);
    const stopWatching = watchAccess?.(() => live.cut());
    try {
      begun ??= begin();
      await begun;
      if (closing.signal.aborted) live.cut();
      else yield* followFeed(feed, { after, follow }, live);
      if (live.isCut) throw new StreamCutError();
    } catch (error) {
      const isClosed = PceError.isInstance(error) && error.code === 'store_closed';
      throw isClosed ? new StreamCutError() : error;
    } finally {
      stopWatching?.();
      remove();
      signal?.removeEventListener('abort', end);
    }
  }

  const close = async (): Promise<void> => {
    closing.abort();
    cutAll();
    await begun;
    await followed;
  };

  return {
    subscribe: (feed, options = {}) => ({
      [Symbol.asyncIterator]() {
        const live = new LiveBuffer<JournalEntry>(bufferSize);
        const entries = subscription(feed, options, live);
        return {
          next: () => entries.next(),
          // A generator that waits would not hear of it.
          return() {
            live.end();
            return entries.return();
          },
        };
      },
    }),
    close,
    [Symbol.asyncDispose]: close,
  };
}
