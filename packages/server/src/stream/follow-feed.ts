import type { JournalEntry } from '@pce/core/store';
import type { Feed, Numbered } from './feed.js';
import type { LiveBuffer } from './live-buffer.js';

export interface FollowOptions {
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

async function* entriesAfter<Entry extends Numbered>(
  feed: Feed<Entry>,
  after: number,
): AsyncGenerator<Entry, void, undefined> {
  for (let version = after; ; ) {
    const page = await feed.read({ after: version, limit: pageSize });
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
