import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byUrgency } from './by-urgency.js';

type Waiting = Parameters<typeof byUrgency>[0];

function waiting(priority: string, expires_at: string | null, opened_at: string, id: string) {
  return { priority, expires_at, opened_at, id } as unknown as Waiting;
}

it('what waits for a person stands by priority, then what expires first, then the oldest (D6)', () => {
  const sorted = [
    waiting('critical', null, '2026-01-09', 'z'),
    waiting('high', '2026-02-01', '2026-01-05', 'y'),
    waiting('high', '2026-02-02', '2026-01-01', 'x'),
    waiting('high', null, '2026-01-01', 'w'),
    waiting('medium', null, '2026-01-01', 'v'),
    waiting('medium', null, '2026-01-02', 'a'),
    waiting('medium', null, '2026-01-02', 'b'),
    waiting('low', '2026-01-01', '2026-01-01', 'a'),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (mixed) => {
      expect(mixed.toSorted(byUrgency)).toEqual(sorted);
    }),
  );
  for (const each of sorted) expect(byUrgency(each, { ...each })).toBe(0);
});
