import { memoryStore } from '@pce/core';
import { sha256 } from '@pce/core/internal/text';
import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { storeContent } from './store-content.js';

describe('texts in the store', () => {
  it('are kept once, by their hash (C6)', async () => {
    const store = memoryStore();
    const content = storeContent(store, fakeClock());
    const hash = await content.put('naïve');
    expect([hash, await content.put('naïve')]).toEqual([sha256('naïve'), hash]);
    expect(await content.get(hash)).toBe('naïve');
    expect(await content.get(sha256('other'))).toBeUndefined();
    expect(await store.read({ stream: `content/${hash}` })).toHaveLength(1);
    expect(content.isOutsideStore).not.toBe(true);
  });

  it('are not kept where the store fails (C6)', async () => {
    const store = { ...memoryStore(), append: () => Promise.reject(new Error('the disk is full')) };
    await expect(storeContent(store, fakeClock()).put('x')).rejects.toThrow('the disk is full');
  });
});
