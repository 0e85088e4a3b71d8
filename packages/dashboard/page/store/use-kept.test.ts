import { describe, expect, it } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { useKept } from './use-kept.ts';

describe('a value that is loaded again as its turn grows', () => {
  it('stays until the next one has arrived (D6)', async () => {
    await using hook = await renderHook((value: string | undefined) => useKept(value), undefined);
    const shown: unknown[] = [];
    for (const value of ['old', undefined, 'new', undefined]) {
      await hook.rerender(value);
      shown.push(hook.result);
    }
    expect(shown).toEqual(['old', 'old', 'new', 'new']);
  });
});
