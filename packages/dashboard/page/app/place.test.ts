import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { go, hrefOf, readPlace, setQuery, usePlace } from './place.ts';

it('reads from an address exactly what was written to it, whatever the ids hold (D6)', () => {
  const part = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.isWellFormed());
  const query = fc.dictionary(
    part.filter((key) => key !== '__proto__'),
    part,
  );
  fc.assert(
    fc.property(fc.array(part), query, (path, given) => {
      expect(readPlace(hrefOf(path, given))).toEqual({ path, query: { ...given } });
    }),
  );
});

it('takes an address that somebody broke as far as it goes (D6)', () => {
  expect(readPlace('#/executions/%zz?view')).toEqual({
    path: ['executions', '%zz'],
    query: { view: '' },
  });
});

it.each([
  ['', [], {}],
  ['#', [], {}],
  ['#/', [], {}],
  ['#/turns', ['turns'], {}],
  ['#turns//t1/', ['turns', 't1'], {}],
  ['#/turns?a=1&b=2?3', ['turns'], { a: '1', b: '2?3' }],
])('reads %j (D6)', (hash, path, query) => {
  expect(readPlace(hash)).toEqual({ path, query });
});

it('writes an address without what is empty (D6)', () => {
  expect(hrefOf([])).toBe('#/');
  expect(hrefOf(['a b', 'c/d'])).toBe('#/a%20b/c%2Fd');
  expect(hrefOf(['a'], { x: '', y: undefined, z: '1 2' })).toBe('#/a?z=1+2');
});

it('changes how the present part is shown, without a step in the history (D6)', async () => {
  const written: unknown[] = [];
  const location = { hash: '' };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { replaceState: (...all: unknown[]) => written.push(all) });
  await using hook = await renderHook(usePlace, undefined);
  await hook.act(() => setQuery({ view: 'feed', status: 'BLOCKED' }));
  await hook.act(() => setQuery({ status: undefined, search: 'x' }));
  expect(hook.result).toEqual({ path: [], query: { view: 'feed', search: 'x' } });
  expect(written).toEqual([
    [null, '', '#/?view=feed&status=BLOCKED'],
    [null, '', '#/?view=feed&search=x'],
  ]);
  go('#/turns/t1');
  expect(location.hash).toBe('#/turns/t1');
  await hook.act(() => setQuery({ view: '', search: '' }));
  vi.unstubAllGlobals();
});
