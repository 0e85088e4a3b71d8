import { expect, it, vi } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { useIsNarrow } from './use-is-narrow.ts';

it('follows whether the page is as narrow as on a phone, until the view is left (D6)', async () => {
  const list = Object.assign(new EventTarget(), { matches: true });
  const ended = vi.spyOn(list, 'removeEventListener');
  vi.stubGlobal('matchMedia', () => list);
  await using hook = await renderHook(useIsNarrow, undefined);
  expect(hook.result).toBe(true);
  list.matches = false;
  await hook.act(() => list.dispatchEvent(new Event('change')));
  expect(hook.result).toBe(false);
  await hook.unmount();
  expect(ended).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
