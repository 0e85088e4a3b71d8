import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hrefOf, readPlace } from './place.ts';

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
