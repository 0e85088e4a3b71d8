import type { JournalEntry } from '@pce/core/store';
import { describe, expect, it } from 'vitest';
import type { Feed } from './feed.js';
import { followFeed } from './follow-feed.js';
import { LiveBuffer } from './live-buffer.js';

interface Entry {
  readonly version: number;
}

const entryOf = (version: number): JournalEntry => ({
  ...{ stream: 's', version, position: version, type: 't', hash: '', body: '' },
});

/** A journal that grows as a test says; event 9,999 ends it. */
function aJournal(length: number) {
  let versions = Array.from({ length }, (_, index) => index + 1);
  let isOver = false;
  const asked: number[] = [];
  const feed: Feed<Entry> = {
    stream: 's',
    async read({ after, limit }) {
      asked.push(after);
      return versions
        .filter((version) => version > after)
        .slice(0, limit)
        .map((version) => ({ version }));
    },
    toEntry: ({ version }) => (version === 0 ? undefined : { version }),
    end: async () => (isOver ? versions.length : undefined),
    isEnd: ({ version }) => isOver && version === versions.length,
  };
  return {
    ...{ feed, asked },
    grow: (count: number) => {
      versions = Array.from({ length: count }, (_, index) => index + 1);
    },
    finish: () => {
      isOver = true;
    },
  };
}

const live = () => new LiveBuffer<JournalEntry>(10);

async function rest(entries: AsyncIterable<Entry>): Promise<number[]> {
  const seen: number[] = [];
  for await (const { version } of entries) seen.push(version);
  return seen;
}

describe('a feed that is followed', () => {
  it('has all that was written after a number, page by page, up to the end (D5)', async () => {
    const { feed, asked, finish } = aJournal(600);
    finish();
    const seen = await rest(followFeed(feed, { after: 3, follow: false }, live()));
    expect([seen[0], seen.at(-1), seen.length]).toEqual([4, 600, 597]);
    expect(asked).toEqual([3, 259, 515]);
  });

  it('reads once more where it grew before it ended (D5)', async () => {
    const { feed, grow, finish, asked } = aJournal(2);
    const end = feed.end;
    const growing: Feed<Entry> = {
      ...feed,
      async end() {
        grow(4);
        finish();
        return end();
      },
    };
    expect(await rest(followFeed(growing, { after: 0, follow: false }, live()))).toEqual([
      ...[1, 2, 3, 4],
    ]);
    expect(asked).toEqual([0, 2]);
  });

  it('goes on with live entries, each once and in order, until the last (D5)', async () => {
    const { feed, grow, finish } = aJournal(2);
    const buffer = live();
    const entries = followFeed(feed, { after: 0, follow: false }, buffer);
    expect([(await entries.next()).value, (await entries.next()).value]).toEqual([
      ...[{ version: 1 }, { version: 2 }],
    ]);
    for (const version of [1, 2, 3]) buffer.push(entryOf(version));
    expect((await entries.next()).value).toEqual({ version: 3 });
    grow(4);
    finish();
    buffer.push(entryOf(4));
    expect(await rest(entries)).toEqual([4]);
  });

  it.each([
    ['it fell behind', (buffer: LiveBuffer<JournalEntry>) => buffer.miss()],
    ['an entry is missing', (buffer: LiveBuffer<JournalEntry>) => buffer.push(entryOf(5))],
    ['an entry cannot be read', (buffer: LiveBuffer<JournalEntry>) => buffer.push(entryOf(0))],
  ])('reads the journal again where %s (D5)', async (_, disturb) => {
    const { feed, asked, grow } = aJournal(2);
    const buffer = live();
    const entries = followFeed(feed, { after: 0, follow: true }, buffer);
    await entries.next();
    await entries.next();
    grow(5);
    disturb(buffer);
    expect((await entries.next()).value).toEqual({ version: 3 });
    expect(asked).toEqual([0, 2]);
    buffer.end();
    expect(await rest(entries)).toEqual([]);
  });

  it('goes on after the journal has ended where that is wished, until its reader leaves (D5)', async () => {
    const { feed, finish, grow } = aJournal(1);
    finish();
    const buffer = live();
    const entries = followFeed(feed, { after: 0, follow: true }, buffer);
    expect((await entries.next()).value).toEqual({ version: 1 });
    const next = entries.next();
    grow(2);
    buffer.push(entryOf(2));
    expect((await next).value).toEqual({ version: 2 });
    const last = entries.next();
    buffer.end();
    expect(await last).toEqual({ done: true, value: undefined });
  });

  it('stops where its reader left while the past was read (D5)', async () => {
    const { feed } = aJournal(3);
    const buffer = live();
    const entries = followFeed(feed, { after: 0, follow: true }, buffer);
    await entries.next();
    buffer.end();
    expect(await rest(entries)).toEqual([]);
  });
});
