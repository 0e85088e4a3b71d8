import type { TurnEvent } from '@pce/client';
import { describe, expect, it, vi } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { renderHook } from '../../test/render-hook.ts';
import { createStore } from '../store/create-store.ts';
import { useFollowed } from '../store/use-followed.ts';
import { useStore } from '../store/use-store.ts';
import { useTurn } from './use-turn.ts';

describe('a store that a view shows', () => {
  it('is rendered again when it changes, not when the same is reported again (D6)', async () => {
    const store = createStore('one');
    await using hook = await renderHook(() => useStore(store), undefined);
    await hook.act(() => store.set('two'));
    expect([hook.result, hook.calls]).toEqual(['two', 2]);
    await hook.act(() => {
      store.set('three');
      store.set('two');
    });
    expect(hook.result).toBe('two');
    const before = hook.calls;
    await hook.unmount();
    await hook.act(() => store.set('four'));
    expect(hook.calls).toBe(before);
  });

  it('is the one that the view is given, and no other (D6)', async () => {
    const [first, second] = [createStore('a'), createStore('b')];
    await using hook = await renderHook((store: typeof first) => useStore(store), first);
    await hook.rerender(second);
    expect(hook.result).toBe('b');
    const before = hook.calls;
    await hook.act(() => first.set('c'));
    expect(hook.calls).toBe(before);
    await hook.act(() => second.set('d'));
    expect(hook.result).toBe('d');
  });
});

describe('a document that a view follows', () => {
  const source = (name: string, closed: string[]) => () => ({
    get: async (signal: AbortSignal) => {
      signal.addEventListener('abort', () => closed.push(name));
      return { name };
    },
    lastEventOf: () => 0,
    async *stream(_: number, signal: AbortSignal): AsyncGenerator<TurnEvent> {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  });

  it('is opened again for other keys, and closed when the view is left (D6)', async () => {
    const closed: string[] = [];
    await using hook = await renderHook(
      (name: string) => useFollowed(source(name, closed), [name]),
      'a',
    );
    expect(hook.result.document).toEqual({ name: 'a' });
    await hook.rerender('a');
    expect(closed).toEqual([]);
    await hook.act(() => hook.result.take({ name: 'a after an action' }));
    expect(hook.result.document).toEqual({ name: 'a after an action' });
    await hook.rerender('b');
    expect([closed, hook.result.document]).toEqual([['a'], { name: 'b' }]);
    await hook.unmount();
    expect(closed).toEqual(['a', 'b']);
  });
});

describe('a turn that is followed', () => {
  it('says what it does between two events, once a frame (A22, D6)', async () => {
    using page = fakePage();
    const told: string[] = [];
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      told.push(pathname);
      return Response.json({}, { status: 403 });
    });
    await using hook = await renderHook((id: string) => useTurn(id), 't1');
    await hook.act(() => vi.advanceTimersByTimeAsync(1));
    page.frame();
    expect(hook.result).toMatchObject({
      ...{ document: undefined, error: { status: 403 } },
      live: { written: undefined, version: 0, outages: [] },
    });
    await hook.rerender('t2');
    await hook.act(() => vi.advanceTimersByTimeAsync(1));
    expect(told).toEqual(['/api/turns/t1', '/api/turns/t2']);
  });
});
