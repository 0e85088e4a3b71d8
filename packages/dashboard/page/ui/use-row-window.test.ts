import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { renderHook } from '../../test/render-hook.ts';
import { useRowWindow } from './use-row-window.ts';

interface Rows {
  readonly count: number;
  readonly rowHeight: number;
  readonly open?: number;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

/** An element that scrolls, 100 pixels high. */
async function aList(rows: Rows) {
  const element = Object.assign(new EventTarget(), {
    ...{ scrollTop: 0, clientHeight: 100, clientWidth: 300, offsetHeight: 0 },
  });
  const watched = new Map<unknown, () => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #resized: () => void;
      readonly #own = new Set<unknown>();
      constructor(resized: () => void) {
        this.#resized = resized;
      }
      observe(watchedElement: unknown): void {
        this.#own.add(watchedElement);
        watched.set(watchedElement, this.#resized);
      }
      disconnect(): void {
        for (const each of this.#own) watched.delete(each);
      }
    },
  );
  const hook = await renderHook((given: Rows & { readonly isThere?: boolean }) => {
    const shown = useRowWindow(given);
    // A component hands the element over when it is in the document, before effects run.
    if (given.isThere !== false) shown.scroller.current = element as unknown as HTMLDivElement;
    return shown;
  }, rows);
  const scroll = async (top: number, frame: () => void): Promise<void> => {
    element.scrollTop = top;
    element.dispatchEvent(new Event('scroll'));
    await hook.act(frame);
  };
  return { element, hook, watched, scroll };
}

const range = (from: number, to: number, height = 10) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    return { index: from + index, start: (from + index) * height };
  });

describe('the rows in view', () => {
  it('are those at the place that a list is scrolled to, drawn once a frame (D6)', async () => {
    using page = fakePage();
    const { hook, scroll, watched, element } = await aList({ count: 100, rowHeight: 10 });
    await using _ = hook;
    expect(hook.result).toMatchObject({ rows: range(0, 16), height: 1_000, width: 300 });
    await scroll(500, () => undefined);
    expect(hook.result.rows).toEqual(range(0, 16));
    await scroll(500, page.frame);
    expect(hook.result.rows).toEqual(range(44, 66));
    element.clientHeight = 50;
    watched.get(element)?.();
    await hook.act(page.frame);
    expect(hook.result.rows).toEqual(range(44, 61));
    const before = hook.calls;
    await hook.unmount();
    await scroll(0, page.frame);
    expect([hook.calls, watched.size]).toEqual([before, 0]);
  });

  it('stand below a row that is open, as high as it is (D6)', async () => {
    using _page = fakePage();
    const { hook, element, watched } = await aList({ count: 100, rowHeight: 10, open: 1 });
    await using _ = hook;
    expect(hook.result.height).toBe(1_000);
    const row = { offsetHeight: 60 };
    await hook.act(() => hook.result.measure(row as unknown as HTMLElement));
    expect(hook.result.height).toBe(1_050);
    expect(hook.result.rows.slice(0, 4).map(({ start }) => start)).toEqual([0, 10, 70, 80]);
    row.offsetHeight = 80;
    await hook.act(() => watched.get(row)?.());
    expect(hook.result.height).toBe(1_070);
    const other = { offsetHeight: 20 };
    await hook.act(() => hook.result.measure(other as unknown as HTMLElement));
    expect([...watched.keys()]).toEqual([element, other]);
    await hook.act(() => hook.result.measure(null));
    expect([...watched.keys()]).toEqual([element]);
    await hook.rerender({ count: 1, rowHeight: 10, open: 1 });
    expect(hook.result.height).toBe(10);
  });

  it.each([
    [0, 0, 0],
    [200, 3, 30],
    [200, 19, 190],
    [200, 20, 200],
    [200, 29, 200],
    [200, 30, 210],
    [0, 99, 900],
  ])('scroll from %d as little as it takes to see row %d: %d (D6)', async (from, index, top) => {
    using _page = fakePage();
    const { hook, element } = await aList({ count: 100, rowHeight: 10 });
    await using _ = hook;
    element.scrollTop = from;
    hook.result.scrollTo(index);
    expect(element.scrollTop).toBe(top);
  });
});

it('has no rows where the list is not in the document (D6)', async () => {
  using _page = fakePage();
  await using hook = await renderHook(useRowWindow, { count: 5, rowHeight: 10 });
  hook.result.scrollTo(3);
  expect(hook.result).toMatchObject({ width: 0, height: 50 });
});
