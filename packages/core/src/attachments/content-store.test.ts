import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../store/memory-store.js';
import { sha256 } from '../text/sha256.js';
import { attachmentReader, resolveAttachmentLimits } from './attachment-reader.js';
import { contentStore } from './content-store.js';
import { noAttachments, runAttachments } from './tool-attachments.js';

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);
const opened = () => {
  const store = memoryStore();
  return { store, content: contentStore(store, fakeClock()) };
};

describe('contents in a store', () => {
  it.each([1, 393_215, 393_216, 393_217, 800_000])(
    'are stored in parts and read completely: %d bytes (A14)',
    async (length) => {
      const { store, content } = opened();
      const bytes = bytesOf(length);
      const hash = sha256(bytes);

      await content.put(hash, bytes);
      await content.put(hash, bytes);

      const [first] = await store.listStreams();
      const entries = await store.read({ stream: first?.stream ?? '' });
      expect(entries.map(({ type }) => type)).toEqual([
        'attachment.stored',
        ...Array.from({ length: Math.ceil(length / 393_216) - 1 }, () => 'attachment.continued'),
      ]);
      expect(JSON.parse(entries[0]?.body ?? '')).toMatchObject({
        size: length,
        parts: entries.length,
      });
      expect(sha256(await content.get(hash))).toBe(hash);
    },
  );

  it('are stored once if two processes store the same (A14)', async () => {
    const { content } = opened();
    const bytes = bytesOf(10);
    const hash = sha256(bytes);

    await Promise.all([content.put(hash, bytes), content.put(hash, bytes)]);

    expect(await content.get(hash)).toEqual(bytes);
  });

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

describe('the attachments of a turn', () => {
  const about = (name: string) => ({ name, mediaType: 'text/plain', size: 3 });

  it('are read by id or hash, and no others (A14)', async () => {
    const { content } = opened();
    const [a, b] = [sha256(bytesOf(3)), sha256(bytesOf(4))];
    await content.put(a, bytesOf(3));
    await content.put(b, bytesOf(4));
    const reader = attachmentReader('t', [{ id: 'a1', hash: a, ...about('a.txt') }], content);

    expect(await reader.read('a1')).toEqual(bytesOf(3));
    expect(await reader.read(a)).toEqual(bytesOf(3));
    await expect(reader.read(b)).rejects.toThrow(`turn t has no attachment "${b}"; it has a1`);
    await expect(attachmentReader('t', [], content).read('a1')).rejects.toThrow(
      'turn t has no attachment "a1"; it has none',
    );
  });

  it('are added by a tool within the limits of the turn (A14)', async () => {
    const { content } = opened();
    const limits = resolveAttachmentLimits({ maxCount: 2 });
    const before = [{ id: 'a1', hash: sha256('x'), ...about('a.txt') }];
    const run = runAttachments(attachmentReader('t', before, content), content, limits);

    const [first, second] = await Promise.allSettled(
      ['b', 'c'].map((name) => run.forTool.add({ name, content: name })),
    );

    expect(first).toMatchObject({ status: 'fulfilled', value: { name: 'b', hash: sha256('b') } });
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { failure: 'invalid_input', name: 'ToolError' },
    });
    expect(run.added().map(({ name }) => name)).toEqual(['b']);
    expect(run.forTool.list()).toBe(before);
    expect(await content.get(sha256('b'))).toEqual(new TextEncoder().encode('b'));
    await expect(run.forTool.read('a9')).rejects.toMatchObject({ name: 'ToolError' });
  });

  it('are none outside a turn (A14)', async () => {
    expect(noAttachments.list()).toEqual([]);
    const refused = { failure: 'dependency_missing' };
    await expect(noAttachments.read('a1')).rejects.toMatchObject(refused);
    await expect(noAttachments.add({ name: 'a', content: 'a' })).rejects.toMatchObject(refused);
  });
});
