import type { JournalEntry } from '@pce/core/store';

export interface Numbered {
  readonly version: number;
}

/** A journal to follow: how its events are read, and when there are no more. */
export interface Feed<Entry extends Numbered> {
  /** Name of its stream in the store. */
  readonly stream: string;
  /** Reads a page of what was written. Throws if there is no such journal. */
  read(page: { readonly after: number; readonly limit: number }): Promise<readonly Entry[]>;
  /** Reads an event as the store hands it out; `undefined` where this release cannot read it. */
  toEntry(entry: JournalEntry): Entry | undefined;
  /** Returns the number of the last event once the journal has ended; `undefined` while more may come. */
  end(): Promise<number | undefined>;
  /** Whether no more events come after this one. */
  isEnd(entry: Entry): boolean;
}

/** Returns a function that reads an entry the first time: all who follow a stream live get the same object. */
export function readOnce<Entry>(
  read: (entry: JournalEntry) => Entry | undefined,
): (entry: JournalEntry) => Entry | undefined {
  const known = new WeakMap<JournalEntry, { readonly entry: Entry | undefined }>();
  return (entry) => {
    const before = known.get(entry);
    if (before !== undefined) return before.entry;
    const made = read(entry);
    known.set(entry, { entry: made });
    return made;
  };
}

/**
 * A bounded queue of live items for one reader. A reader that falls behind is informed that it missed some and reads them
 * from the journal, so that a slow reader does not make memory grow.
 */
export class LiveBuffer<Item> {
  readonly #limit: number;
  #items: Item[] = [];
  #hasMissed = false;
  #isEnded = false;
  #isCut = false;
  #wake: (() => void) | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** It was not the reader who ended it. */
  get isCut(): boolean {
    return this.#isCut;
  }

  push(item: Item): void {
    if (this.#hasMissed) return;
    if (this.#items.length === this.#limit) {
      this.miss();
    } else {
      this.#items.push(item);
      this.#wake?.();
    }
  }

  /** There is something that cannot be pushed. */
  miss(): void {
    this.#items = [];
    this.#hasMissed = true;
    this.#wake?.();
  }

  cut(): void {
    this.#isCut ||= !this.#isEnded;
    this.end();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  /** The next item, once it is there; what comes after `missed` is kept again. */
  async take(): Promise<{ readonly item: Item } | 'missed' | 'ended'> {
    for (;;) {
      if (this.#isEnded) return 'ended';
      if (this.#hasMissed) {
        this.#hasMissed = false;
        return 'missed';
      }
      const item = this.#items.shift();
      if (item !== undefined) return { item };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

interface FollowOptions {
  /** Number of the last event that is known already. */
  readonly after: number;
  /** Continues after the journal has ended. */
  readonly follow: boolean;
}

const pageSize = 256;

/**
 * Entries of a journal, each once and in order: those that were written, then live ones; where some were missed, those in
 * the journal again.
 */
export async function* followFeed<Entry extends Numbered>(
  feed: Feed<Entry>,
  { after, follow }: FollowOptions,
  live: LiveBuffer<JournalEntry>,
): AsyncGenerator<Entry, void, undefined> {
  let version = after;
  for (;;) {
    for await (const entry of entriesAfter(feed, version)) {
      if (live.isEnded) return;
      version = entry.version;
      yield entry;
    }
    const last = await feed.end();
    if (last !== undefined && !follow) {
      if (version >= last) return;
      continue;
    }
    for await (const entry of liveEntries(feed, live, version)) {
      version = entry.version;
      yield entry;
    }
    if (live.isEnded) return;
  }
}

/** Reads what was written after a number, a page at a time. */
export async function* entriesAfter<Entry extends Numbered>(
  { read }: Pick<Feed<Entry>, 'read'>,
  after = 0,
): AsyncGenerator<Entry, void, undefined> {
  for (let version = after; ; ) {
    const page = await read({ after: version, limit: pageSize });
    yield* page;
    version = page.at(-1)?.version ?? version;
    if (page.length < pageSize) return;
  }
}

/** Yields live entries in order; stops at the first gap or when the journal has ended. */
async function* liveEntries<Entry extends Numbered>(
  feed: Feed<Entry>,
  live: LiveBuffer<JournalEntry>,
  after: number,
): AsyncGenerator<Entry, void, undefined> {
  for (let version = after; ; ) {
    const taken = await live.take();
    if (taken === 'missed' || taken === 'ended') return;
    const entry = feed.toEntry(taken.item);
    // Reading the journal tells the subscriber what is wrong with it.
    if (entry === undefined || entry.version > version + 1) return;
    if (entry.version === version + 1) {
      version = entry.version;
      yield entry;
    }
    if (feed.isEnd(entry)) return;
  }
}
