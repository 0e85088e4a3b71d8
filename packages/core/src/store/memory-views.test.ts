import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryViews } from './memory-store.js';

describe('memoryViews', () => {
  it('lists keys in the order of their UTF-8 bytes, after any existing or missing key (C2)', () => {
    const key = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 20 }), key, (keys, after) => {
        const views = memoryViews();
        for (const one of keys) views.write({ collection: 'c', key: one, value: one });
        const sorted = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        const later = sorted.filter(
          (one) => Buffer.compare(Buffer.from(one), Buffer.from(after)) > 0,
        );

        const listed = (afterKey?: string) =>
          views
            .list({ collection: 'c', limit: 100, ...(afterKey !== undefined && { afterKey }) })
            .map((row) => row.key);
        expect(listed()).toEqual(sorted);
        expect(listed(after)).toEqual(later);
        expect(views.count('c')).toBe(keys.length);
      }),
    );
  });
});
