import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Sequence } from './entries.js';

it('grows without changing its origin, on any branch', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.integer())), (appends) => {
      const all: { sequence: Sequence<number>; expected: number[] }[] = [
        { sequence: Sequence.of(), expected: [] },
      ];
      for (const [from, item] of appends) {
        const base = all[from % all.length];
        if (base === undefined) continue;
        all.push({ sequence: base.sequence.append(item), expected: [...base.expected, item] });
      }
      for (const { sequence, expected } of all) {
        expect([...sequence]).toEqual(expected);
        expect([...sequence.backwards()]).toEqual(expected.toReversed());
        expect(sequence.toArray()).toEqual(expected);
        expect(sequence.at(-1)).toBe(expected.at(-1));
        expect(sequence.at(expected.length)).toBeUndefined();
        expect(sequence.findLast((item) => item > 0)).toBe(expected.findLast((item) => item > 0));
        expect(JSON.stringify(sequence)).toBe(JSON.stringify(expected));
      }
    }),
  );
});

it('grows by many items without a copy for each', () => {
  let sequence = Sequence.of<number>();
  for (let item = 0; item < 150_000; item += 1) sequence = sequence.append(item);
  expect([sequence.length, sequence.at(-1)]).toEqual([150_000, 149_999]);
});
