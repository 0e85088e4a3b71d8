import { describe, expect, it, vi } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { renderHook } from '../../test/render-hook.ts';
import { usePages } from './use-pages.ts';

interface Item {
  readonly id: string;
  readonly name?: string;
}

/** Lists by key, as pages of two items. */
function lists(given: Readonly<Record<string, readonly Item[]>>) {
  const items = new Map(Object.entries(given));
  const asked: { readonly limit: number; readonly cursor?: string }[] = [];
  let failure: unknown;
  const use = ({ key }: { readonly key: string }) =>
    usePages<Item>({
      key,
      idOf: ({ id }) => id,
      load: async ({ signal, ...request }) => {
        asked.push(request);
        if (failure !== undefined) throw failure;
        const all = items.get(key) ?? [];
        const from = Number(request.cursor ?? 0);
        return {
          items: all.slice(from, from + 2),
          next: from + 2 < all.length ? `${from + 2}` : null,
        };
      },
    });
  return {
    ...{ asked, use, items },
    fail: (error: unknown) => {
      failure = error;
    },
  };
}

const letters = (text: string): Item[] => [...text].map((id) => ({ id }));

describe('a list', () => {
  it('is loaded page by page as far as is asked for, each of 50 (D6)', async () => {
    using _ = fakePage();
    const { asked, use } = lists({ a: letters('edcba') });
    await using hook = await renderHook(use, { key: 'a' });
    expect(hook.result).toMatchObject({ items: letters('ed'), hasMore: true, isLoading: false });
    await hook.act(() => hook.result.more());
    expect(hook.result).toMatchObject({ items: letters('edcb'), hasMore: true, isLoading: false });
    await hook.act(() => hook.result.more());
    expect(hook.result).toMatchObject({ items: letters('edcba'), hasMore: false });
    await hook.act(() => hook.result.more());
    expect(asked).toEqual([{ limit: 50 }, { limit: 50, cursor: '2' }, { limit: 50, cursor: '4' }]);
  });

  it('has what is new at the front of it, and nothing twice (D6)', async () => {
    using _ = fakePage();
    const { use, items } = lists({ a: letters('cba') });
    await using hook = await renderHook(use, { key: 'a' });
    await hook.act(() => hook.result.more());
    items.set('a', letters('dcba'));
    await hook.act(() => vi.advanceTimersByTime(5_000));
    expect(hook.result.items).toEqual(letters('dcba'));
  });

  it('is another one for another question (D6)', async () => {
    using _ = fakePage();
    const { use } = lists({ a: letters('cba'), b: letters('zyx') });
    await using hook = await renderHook(use, { key: 'a' });
    await hook.act(() => hook.result.more());
    await hook.rerender({ key: 'b' });
    expect(hook.result).toMatchObject({ items: letters('zy'), hasMore: true });
    await hook.act(() => hook.result.more());
    expect(hook.result).toMatchObject({ items: letters('zyx'), hasMore: false });
  });

  it('is there as far as it was, where more of it cannot be loaded (D6)', async () => {
    using _ = fakePage();
    const { use, fail } = lists({ a: letters('cba') });
    await using hook = await renderHook(use, { key: 'a' });
    fail('away');
    await hook.act(() => hook.result.more());
    expect(hook.result).toMatchObject({ error: 'away', isLoading: false, items: letters('cb') });
    fail(undefined);
    await hook.act(() => hook.result.more());
    expect(hook.result).toMatchObject({ error: undefined, items: letters('cba') });
  });

  it('shows an item as changed on any page, and requests the first page again (D6)', async () => {
    using _ = fakePage();
    const { asked, use } = lists({ a: letters('dcba') });
    await using hook = await renderHook(use, { key: 'a' });
    await hook.act(() => hook.result.take({ id: 'c', name: 'new' }));
    expect(hook.result.items).toEqual(letters('dc'));
    await hook.act(() => hook.result.more());
    const before = asked.length;
    await hook.act(() => hook.result.take({ id: 'a', name: 'new' }));
    expect(hook.result.items).toEqual([...letters('dcb'), { id: 'a', name: 'new' }]);
    expect(asked.slice(before)).toEqual([{ limit: 50 }]);
  });

  it('is not there where its first page could not be loaded, and says why (D6)', async () => {
    using _ = fakePage();
    const { use, fail } = lists({});
    fail('away');
    await using hook = await renderHook(use, { key: 'a' });
    expect(hook.result).toMatchObject({ items: undefined, error: 'away', hasMore: false });
    await hook.act(() => hook.result.more());
    expect(hook.result.isLoading).toBe(false);
  });

  it('is being loaded while more of it is on its way (D6)', async () => {
    using _ = fakePage();
    const held = Promise.withResolvers<{ items: Item[]; next: null }>();
    const use = () =>
      usePages<Item>({
        key: 'a',
        idOf: ({ id }) => id,
        load: ({ cursor }) =>
          cursor === undefined ? Promise.resolve({ items: letters('b'), next: '1' }) : held.promise,
      });
    await using hook = await renderHook(use, undefined);
    await hook.act(() => void hook.result.more());
    expect(hook.result.isLoading).toBe(true);
    await hook.act(() => held.resolve({ items: letters('a'), next: null }));
    expect(hook.result).toMatchObject({ isLoading: false, items: letters('ba') });
  });
});
