import { expect, it } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { useKept } from './use-kept.ts';

it('keeps what a person decides on, until that has ended (D6)', async () => {
  await using hook = await renderHook(
    (items: readonly string[]) => useKept(items, (item) => item),
    ['a', 'b'],
  );
  const keep = (item: string | undefined) => hook.act(() => hook.result[1](item));

  await keep('a');
  expect(hook.result[0]).toEqual(['a', 'b']);
  await hook.rerender(['b', 'c']);
  expect(hook.result[0]).toEqual(['b', 'c', 'a']);
  await keep(undefined);
  expect(hook.result[0]).toEqual(['b', 'c']);
});
