import { describe, expect, it, vi } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { useRowKeys } from './use-row-keys.ts';

/** Rows of which the second has the focus, and what a person's keys do with them. */
async function aGrid(change: { readonly count?: number; readonly active?: number } = {}) {
  const done: unknown[] = [];
  /** Rows that are in the document. */
  const shown = new Map<string, { focus(options: object): void }>();
  class FakeElement {
    readonly #isWithinButton: boolean;
    constructor(isWithinButton = false) {
      this.#isWithinButton = isWithinButton;
    }
    closest(): FakeElement | null {
      return this.#isWithinButton ? this : null;
    }
    querySelector(selector: string) {
      return shown.get(selector) ?? null;
    }
  }
  vi.stubGlobal('Element', FakeElement);
  const show = (index: number): void => {
    shown.set(`[data-index="${index}"]`, {
      focus: (options) => done.push(['focus', index, options]),
    });
  };
  const hook = await renderHook(
    ({ active, page }: { readonly active: number; readonly page?: number }) =>
      useRowKeys({
        ...{ count: change.count ?? 30, active, ...(page && { page }) },
        onMove: (index) => done.push(['move', index]),
        onEnter: (index) => done.push(['enter', index]),
        onFold: (index, opens) => done.push(['fold', index, opens]),
        scrollTo: (index) => done.push(['scroll', index]),
      }),
    { active: change.active ?? 1 },
  );
  const press = async (
    key: string,
    { target = new FakeElement(), ...more }: Record<string, unknown> = {},
  ) => {
    let isTaken = false;
    const event = {
      ...{ key, target, currentTarget: new FakeElement(), ...more },
      preventDefault: () => {
        isTaken = true;
      },
    };
    await hook.act(() => hook.result.onKeyDown(event as unknown as KeyboardEvent));
    return isTaken;
  };
  return {
    ...{ done, hook, press, show, FakeElement },
    [Symbol.asyncDispose]: async () => {
      await hook.unmount();
      vi.unstubAllGlobals();
    },
  };
}

describe('the keys of rows', () => {
  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', 29, 29],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 0],
    ['Home', 7, 0],
    ['End', 7, 29],
    ['PageDown', 7, 17],
    ['PageDown', 25, 29],
    ['PageUp', 17, 7],
    ['PageUp', 5, 0],
  ])('%s goes from row %d to row %d (D6)', async (key, active, next) => {
    await using grid = await aGrid({ active });
    expect(await grid.press(key)).toBe(true);
    expect(grid.done).toEqual([
      ['scroll', next],
      ['move', next],
    ]);
  });

  it('pass as many rows as a page has (D6)', async () => {
    await using grid = await aGrid({ active: 1 });
    await grid.hook.rerender({ active: 1, page: 4 });
    await grid.press('PageDown');
    expect(grid.done).toContainEqual(['move', 5]);
  });

  it.each([
    ['Enter', [['enter', 1]], true],
    [' ', [['enter', 1]], true],
    ['ArrowRight', [['fold', 1, true]], true],
    ['ArrowLeft', [['fold', 1, false]], true],
    ['x', [], false],
  ])('%j does %j (D6)', async (key, done, isTaken) => {
    await using grid = await aGrid();
    expect(await grid.press(key)).toBe(isTaken);
    expect(grid.done).toEqual(done);
  });

  it('are left to a button within a row, to the browser, and to what is no element (D6)', async () => {
    await using grid = await aGrid();
    const { FakeElement } = grid;
    const left = [
      { target: new FakeElement(true) },
      { target: {} },
      { currentTarget: {} },
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
    ];
    for (const each of left) expect(await grid.press('ArrowDown', each)).toBe(false);
    expect(grid.done).toEqual([]);
  });

  it('give the focus to the row they moved to, once it is in view, and only once (D6)', async () => {
    await using grid = await aGrid();
    grid.show(1);
    await grid.hook.rerender({ active: 1 });
    await grid.press('ArrowDown');
    await grid.hook.rerender({ active: 2 });
    const moved = [
      ['scroll', 2],
      ['move', 2],
    ];
    expect(grid.done).toEqual(moved);
    grid.show(2);
    await grid.hook.rerender({ active: 2 });
    await grid.hook.rerender({ active: 2 });
    expect(grid.done).toEqual([...moved, ['focus', 2, { preventScroll: true }]]);
  });
});
