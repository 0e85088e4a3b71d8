import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependencyCycle } from '../internal.js';
import type { Dependent } from './plan.js';

const anItem = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__'),
  dependsOn: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'nobody'), {
    maxLength: 4,
  }),
});

const someItems = fc.uniqueArray(anItem, { selector: ({ id }) => id, maxLength: 6 });

/** Returns whether an order exists in which each item follows its dependencies. */
function canBeOrdered(items: readonly Dependent[]): boolean {
  const left = new Map(items.map(({ id, dependsOn }) => [id, dependsOn]));
  for (;;) {
    const ready = [...left].filter(([, before]) => before.every((id) => !left.has(id)));
    if (ready.length === 0) return left.size === 0;
    for (const [id] of ready) left.delete(id);
  }
}

describe('dependencyCycle', () => {
  it('finds a cycle exactly if there is no order (A18)', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        expect(dependencyCycle(items) === undefined).toBe(canBeOrdered(items));
      }),
    );
  });

  it('returns ids that each depend on the next (A18)', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const cycle = dependencyCycle(items) ?? [];
        expect(cycle.at(0)).toBe(cycle.at(-1));
        for (const [index, id] of cycle.slice(0, -1).entries()) {
          expect(items.find((one) => one.id === id)?.dependsOn).toContain(cycle[index + 1]);
        }
      }),
    );
  });

  it('follows a list of 100,000 that wait for each other (A18)', () => {
    const items = Array.from({ length: 100_000 }, (_, index) => ({
      id: `${index}`,
      dependsOn: [`${(index + 1) % 100_000}`],
    }));
    expect(dependencyCycle(items)).toHaveLength(100_001);
    expect(dependencyCycle(items.slice(1))).toBeUndefined();
  });
});
