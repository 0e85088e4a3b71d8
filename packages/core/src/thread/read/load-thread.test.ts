import { expect, it } from 'vitest';
import { appendToStream } from '../../journal/append-to-stream.js';
import { newStream } from '../../journal/load-stream.js';
import { stampEvent } from '../../journal/stream-event.js';
import { memoryStore } from '../../store/memory-store.js';
import { threadId } from '../rules/thread-rows.js';
import { threadLoader } from './load-thread.js';
import { threadJournal } from './thread-journal.js';

const name = { thread: 'th', session: 's', owner: 'ann' };
const refused = (version: number) => ({ code: 'journal_tampered', version });

it('refuses a thread whose journal was cut off, all of it too, whether it knows it or not (A23, F3)', async () => {
  const store = memoryStore();
  let length = Number.POSITIVE_INFINITY;
  const cut: typeof store = {
    ...store,
    read: async (input) => (await store.read(input)).filter(({ version }) => version <= length),
  };
  const load = threadLoader(cut);
  expect(await load(name)).toBeUndefined();
  const continued = (turn: string) =>
    stampEvent({ type: 'thread.continued', turn, title: turn } as const, 0);
  const began = stampEvent({ type: 'thread.began', ...name } as const, 0);
  const start = newStream(store, threadJournal, threadId(name));
  const written = await appendToStream(store, threadJournal, start, [began, continued('t1')]);
  expect(await load(name)).toEqual(written);
  const more = await appendToStream(store, threadJournal, written, [continued('t2')]);
  expect(await load(name)).toEqual(more);

  length = 2;
  await expect(load(name)).rejects.toMatchObject(refused(3));
  await expect(threadLoader(cut)(name)).rejects.toMatchObject(refused(3));
  length = 0;
  await expect(load(name)).rejects.toMatchObject(refused(1));
  await expect(threadLoader(cut)(name)).rejects.toMatchObject(refused(1));
});
