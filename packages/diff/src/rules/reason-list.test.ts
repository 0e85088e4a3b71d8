import type { DiffClass, DiffReason } from '@pce/core/ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonList } from './reason-list.ts';

const severity: Readonly<Record<DiffClass, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 };
const someClass = fc.constantFrom<DiffClass>('LOW', 'MEDIUM', 'HIGH');

describe('a list of reasons', () => {
  it('keeps the severest fifty, those found first before others (C2)', () => {
    fc.assert(
      fc.property(fc.array(someClass, { maxLength: 150 }), (classes) => {
        const all = classes.map((each, index): DiffReason => {
          return { rule: 'any', class: each, detail: `${index}` };
        });
        const list = reasonList();
        list.add(all);
        const expected = all
          .filter((reason) => reason.class !== 'HIGH')
          .sort((one, other) => severity[one.class] - severity[other.class])
          .slice(0, 50);
        expect(list.sorted()).toEqual(expected);
      }),
    );
  });
});
