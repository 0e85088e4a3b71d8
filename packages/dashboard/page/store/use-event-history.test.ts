import type { TurnEvent } from '@pce/client';
import { describe, expect, it } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { useSome } from '../events/use-some.ts';
import type { NumberedWindow } from './numbered-window.ts';
import { useEventHistory } from './use-event-history.ts';

type Live = NumberedWindow<TurnEvent>;

function events(from: number, to: number): TurnEvent[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    return { number: from + index, eventType: 'x', data: {}, recordedAt: 0 };
  });
}

const live = (from: number, to: number): Live => ({ events: events(from, to), before: from - 1 });

/** A journal whose requests hold `max` events at most. */
function journal(max = 1_000) {
  const asked: { readonly cursor: string; readonly limit: number }[] = [];
  const list = async (page: { readonly cursor: string; readonly limit: number }) => {
    asked.push(page);
    const from = Number(page.cursor) + 1;
    const to = from + Math.min(page.limit, max) - 1;
    return { events: events(from, to), nextCursor: `${to}` };
  };
  return { asked, list };
}

const rangeOf = ({ events: all }: { readonly events: readonly TurnEvent[] }) => [
  ...[all[0]?.number, all.at(-1)?.number, all.length],
];

describe('the events of a page', () => {
  it('are those that it follows, and those before as they are asked for, 500 at a time (D6)', async () => {
    const { asked, list } = journal();
    await using hook = await renderHook(
      (given: Live) => useEventHistory(given, list),
      live(901, 950),
    );
    expect([rangeOf(hook.result), hook.result.first]).toEqual([[901, 950, 50], 901]);
    await hook.act(() => hook.result.load());
    expect(asked).toEqual([{ cursor: '400', limit: 500 }]);
    expect([rangeOf(hook.result), hook.result.first]).toEqual([[401, 950, 550], 401]);
    await hook.act(() => hook.result.load());
    expect(asked[1]).toEqual({ cursor: '0', limit: 400 });
    expect(rangeOf(hook.result)).toEqual([1, 950, 950]);
    await hook.act(() => hook.result.load());
    expect(asked).toHaveLength(2);
  });

  it('are loaded from a number on, in as many requests as it takes (D6)', async () => {
    const { asked, list } = journal(300);
    await using hook = await renderHook(
      (given: Live) => useEventHistory(given, list),
      live(2_001, 2_001),
    );
    await hook.act(() => hook.result.load(1_500));
    expect(asked).toEqual([
      { cursor: '1499', limit: 501 },
      { cursor: '1799', limit: 201 },
    ]);
    expect(rangeOf(hook.result)).toEqual([1_500, 2_001, 502]);
    await hook.act(() => hook.result.load(1));
    expect(asked[2]).toEqual({ cursor: '0', limit: 1_000 });
    expect(rangeOf(hook.result)).toEqual([1, 2_001, 2_001]);
  });

  it('begin after the last forgotten one if none is followed yet (D6)', async () => {
    const { list } = journal();
    await using hook = await renderHook((given: Live) => useEventHistory(given, list), {
      events: [],
      before: 40,
    });
    expect([hook.result.events, hook.result.first]).toEqual([[], 41]);
    await hook.act(() => hook.result.load());
    expect(rangeOf(hook.result)).toEqual([1, 40, 40]);
  });

  it('are without gaps: what was loaded before those that were forgotten is dropped (D6)', async () => {
    const { list } = journal();
    await using hook = await renderHook(
      (given: Live) => useEventHistory(given, list),
      live(101, 200),
    );
    await hook.act(() => hook.result.load());
    await hook.rerender(live(101, 300));
    expect(rangeOf(hook.result)).toEqual([1, 300, 300]);
    await hook.rerender(live(51, 300));
    expect(rangeOf(hook.result)).toEqual([1, 300, 300]);
    await hook.rerender(live(102, 300));
    expect([rangeOf(hook.result), hook.result.first]).toEqual([[102, 300, 199], 102]);
  });

  it('are those that there are where more of them cannot be loaded, with why (D6)', async () => {
    let failure: unknown = 'away';
    const list = async () => {
      if (failure !== undefined) throw failure;
      return { events: events(1, 4), nextCursor: '4' };
    };
    await using hook = await renderHook((given: Live) => useEventHistory(given, list), live(5, 6));
    await hook.act(() => hook.result.load());
    expect([rangeOf(hook.result), hook.result.error]).toEqual([[5, 6, 2], 'away']);
    failure = undefined;
    await hook.act(() => hook.result.load());
    expect([rangeOf(hook.result), hook.result.error]).toEqual([[1, 6, 6], undefined]);
  });

  it('of one filter are dropped for those of another, which may be few (D6)', async () => {
    const list = async () => ({ events: [...events(3, 3), ...events(7, 7)], nextCursor: '9' });
    await using hook = await renderHook(
      (key: string) => useEventHistory(live(6, 6), list, key),
      'a task',
    );
    await hook.act(() => hook.result.load());
    expect([hook.result.events.map(({ number }) => number), hook.result.first]).toEqual([
      [3, 6],
      1,
    ]);
    await hook.rerender('another task');
    expect([rangeOf(hook.result), hook.result.first]).toEqual([[6, 6, 1], 6]);
  });

  it('end where the server has none any more (D6)', async () => {
    await using hook = await renderHook(
      (given: Live) => useEventHistory(given, async () => ({ events: [], nextCursor: null })),
      live(5, 6),
    );
    await hook.act(() => hook.result.load());
    expect(rangeOf(hook.result)).toEqual([5, 6, 2]);
  });
});

describe('a view of some of the events', () => {
  const asked = async (first: number, found: number, error?: unknown): Promise<number> => {
    let loads = 0;
    const load = async () => {
      loads += 1;
    };
    await using hook = await renderHook(
      (count: number) => useSome({ first, isLoading: false, error, load }, count),
      found,
    );
    await hook.rerender(found);
    return loads;
  };

  it('loads older ones until it has ten, or there are no more (D6)', async () => {
    expect(await asked(50, 9)).toBe(1);
    expect(await asked(50, 10)).toBe(0);
    expect(await asked(2, 0)).toBe(1);
    expect(await asked(1, 0)).toBe(0);
    expect(await asked(50, 0, 'away')).toBe(0);
  });
});
