import { describe, expect, it, vi } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { renderHook } from '../../test/render-hook.ts';
import { useLoad } from './use-load.ts';

interface Question {
  readonly key: string;
  readonly everyMs?: number;
  readonly hidden?: boolean;
}

/** Questions whose answers a test gives, in any order. */
function questions() {
  const asked: { key: string; signal: AbortSignal; answer: PromiseWithResolvers<string> }[] = [];
  const use = ({ key, everyMs, hidden }: Question) =>
    useLoad(
      key,
      (signal) => {
        const answer = Promise.withResolvers<string>();
        asked.push({ key, signal, answer });
        return answer.promise;
      },
      everyMs,
      hidden,
    );
  return { asked, use };
}

describe('a value that is loaded', () => {
  it('is there once it was answered, and stays where a later answer fails (D6)', async () => {
    const { asked, use } = questions();
    await using hook = await renderHook(use, { key: 'a' });
    expect(hook.result).toMatchObject({ value: undefined, error: undefined });
    await hook.act(() => asked[0]?.answer.resolve('one'));
    expect(hook.result).toMatchObject({ value: 'one', error: undefined });
    await hook.act(() => hook.result.reload());
    expect(asked.map(({ key }) => key)).toEqual(['a', 'a']);
    expect(hook.result.value).toBe('one');
    await hook.act(() => asked[1]?.answer.reject('no'));
    expect(hook.result).toMatchObject({ value: 'one', error: 'no' });
    await hook.act(() => hook.result.reload());
    await hook.act(() => asked[2]?.answer.resolve('two'));
    expect(hook.result).toMatchObject({ value: 'two', error: undefined });
  });

  it('is requested again for another key, and answers for the one before are dropped (D6)', async () => {
    const { asked, use } = questions();
    await using hook = await renderHook(use, { key: 'a' });
    await hook.act(() => asked[0]?.answer.resolve('of a'));
    await hook.act(() => hook.result.reload());
    await hook.rerender({ key: 'b' });
    expect(hook.result).toMatchObject({ value: undefined, error: undefined });
    expect(asked.map(({ key, signal }) => [key, signal.aborted])).toEqual([
      ['a', true],
      ['a', true],
      ['b', false],
    ]);
    await hook.act(() => asked[1]?.answer.resolve('late'));
    expect(hook.result.value).toBeUndefined();
    await hook.act(() => asked[2]?.answer.reject('no'));
    expect(hook.result).toMatchObject({ value: undefined, error: 'no' });
    await hook.rerender({ key: 'c' });
    expect(hook.result.error).toBeUndefined();
    await hook.rerender({ key: 'd' });
    await hook.act(() => asked[3]?.answer.reject('of c'));
    expect(hook.result.error).toBeUndefined();
    await hook.unmount();
    expect(asked.at(-1)?.signal.aborted).toBe(true);
  });

  it('is asked for again and again while the page is visible, and at once when it is again (D6)', async () => {
    using page = fakePage();
    const { asked, use } = questions();
    await using hook = await renderHook(use, { key: 'a', everyMs: 5_000 });
    await hook.act(() => vi.advanceTimersByTime(4_999));
    expect(asked).toHaveLength(1);
    await hook.act(() => vi.advanceTimersByTime(1));
    expect(asked).toHaveLength(2);
    await hook.act(() => page.hide(true));
    await hook.act(() => vi.advanceTimersByTime(5_000));
    expect(asked).toHaveLength(2);
    await hook.act(() => page.hide(false));
    expect(asked).toHaveLength(3);
    await hook.unmount();
    page.hide(false);
    expect([asked.length, vi.getTimerCount()]).toEqual([3, 0]);
  });

  it('is requested while the page is hidden if wanted, and never without an interval (D6)', async () => {
    using page = fakePage();
    const { asked, use } = questions();
    await using hook = await renderHook(use, { key: 'a', everyMs: 5_000, hidden: true });
    page.hide(true);
    await hook.act(() => vi.advanceTimersByTime(5_000));
    expect(asked.length).toBeGreaterThan(1);
    const before = asked.length;
    await hook.rerender({ key: 'a' });
    await hook.act(() => vi.advanceTimersByTime(50_000));
    expect([asked.length - before, vi.getTimerCount()]).toEqual([0, 0]);
  });
});
