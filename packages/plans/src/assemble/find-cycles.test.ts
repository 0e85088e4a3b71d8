import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCycles } from './find-cycles.js';

interface Task {
  readonly id: string;
  readonly parent: string | null;
  readonly dependsOn: { readonly id: string }[];
}

/** Tasks in a random outline, with random dependencies; none on a task's own kin, which is reported elsewhere. */
const tasks: fc.Arbitrary<Task[]> = fc
  .array(fc.tuple(fc.option(fc.nat(), { nil: undefined }), fc.array(fc.nat(), { maxLength: 2 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((rows) => {
    const parents = rows.map(([parent], index) =>
      parent === undefined || index === 0 ? null : `${parent % index}`,
    );
    const ancestors = (id: string): string[] => {
      const parent = parents[Number(id)] ?? null;
      return parent === null ? [id] : [id, ...ancestors(parent)];
    };
    return rows.map(([, targets], index) => {
      const id = `${index}`;
      const isKin = (other: string) =>
        ancestors(id).includes(other) || ancestors(other).includes(id);
      const dependsOn = [...new Set(targets.map((target) => `${target % rows.length}`))]
        .filter((other) => !isKin(other))
        .map((other) => ({ id: other }));
      return { id, parent: parents[index] ?? null, dependsOn };
    });
  });

/** Works a plan as an execution would: whether every task is done in the end. */
function canFinish(plan: readonly Task[]): boolean {
  const begun = new Set<string | null>([null]);
  const done = new Set<string>();
  for (let before = -1; before < begun.size + done.size; ) {
    before = begun.size + done.size;
    for (const { id, parent, dependsOn } of plan) {
      if (begun.has(parent) && dependsOn.every((each) => done.has(each.id))) begun.add(id);
      const parts = plan.filter((each) => each.parent === id);
      if (begun.has(id) && parts.every((each) => done.has(each.id))) done.add(id);
    }
  }
  return done.size === plan.length;
}

describe('cycles', () => {
  it('are found exactly where a plan cannot be worked to its end (D1)', () => {
    fc.assert(
      fc.property(tasks, (plan) => {
        expect(findCycles(plan).length === 0).toBe(canFinish(plan));
      }),
      { numRuns: 500 },
    );
  });

  it('are shown as rings, each step of which is a task waiting for another (D1)', () => {
    const task = (id: string, ids: string[]) => ({
      id,
      parent: null,
      dependsOn: ids.map((each) => ({ id: each })),
    });

    const cycles = findCycles([
      task('a', ['b']),
      task('b', ['c']),
      task('c', ['b']),
      task('d', ['e']),
      task('e', ['d']),
    ]);

    expect(cycles).toEqual([
      ['b', 'c', 'b'],
      ['d', 'e', 'd'],
    ]);
  });

  it('are a task that waits for itself, by way of its parts too (D1)', () => {
    const task = (id: string, parent: string | null, ...ids: readonly string[]) => ({
      id,
      parent,
      dependsOn: ids.map((each) => ({ id: each })),
    });

    expect(findCycles([task('a', null, 'a'), task('b', null, 'a')])).toEqual([['a', 'a']]);
    expect(findCycles([task('a', null), task('b', 'a', 'a')])).toEqual([['a', 'b', 'a']]);
    expect(findCycles([task('a', null, 'b'), task('b', 'a')])).toEqual([['a', 'b', 'a']]);
    expect(findCycles([task('a', null, 'c'), task('b', 'a'), task('c', null, 'b')])).toEqual([
      ['a', 'c', 'b', 'a'],
    ]);
    expect(findCycles([task('a', null, 'c'), task('b', 'a'), task('c', null)])).toEqual([]);
    expect(findCycles([])).toEqual([]);
  });

  it('are looked for in long chains without exhausting the stack (D1)', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => ({
      id: `${index}`,
      parent: null,
      dependsOn: [{ id: `${(index + 1) % 20_000}` }],
    }));

    expect(findCycles(chain)[0]).toHaveLength(20_001);
  });
});
