import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../index.js';
import { sha256 } from '../text/sha256.js';
import { contentStore } from './content-store.js';

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);
const opened = () => {
  const store = memoryStore();
  return { store, content: contentStore(store, fakeClock()) };
};

describe('contents in a store', () => {
  it('are isolated by owner, under any name (A14, D7)', async () => {
    const bytes = bytesOf(800_000);
    const hash = sha256(bytes);
    const owners = ['ann', 'bob', 'ann/', 'a b', 'local', '\ud800'];
    const store = memoryStore();
    const grown: number[] = [];
    for (const owner of owners) {
      const content = contentStore(store, fakeClock(), owner);
      const before = (await store.listStreams()).length;
      await content.put(hash, bytes);
      await content.put(hash, bytes);
      grown.push((await store.listStreams()).length - before);
      expect(sha256(await content.get(hash))).toBe(hash);
    }

    expect(grown).toEqual(owners.map(() => 1));
  });

  it('that an older release stored for all owners are readable by each (A14)', async () => {
    const { store, content } = opened();
    const bytes = bytesOf(10);
    await content.put(sha256(bytes), bytes);

    expect(await contentStore(store, fakeClock(), 'ann').get(sha256(bytes))).toEqual(bytes);
  });

  it('are rejected if missing or different (A14)', async () => {
    const { content } = opened();
    const hash = sha256('other');
    await content.put(hash, bytesOf(3));

    await expect(content.get(hash)).rejects.toMatchObject({ code: 'journal_tampered' });
    await expect(content.get(sha256('none'))).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
