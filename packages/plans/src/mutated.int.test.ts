import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureFiles, fixtureText } from '../test/fixture.js';
import { planSchema, readPlan } from './index.js';
import type { PlanFile } from './plan-source.js';

const inserts = [
  '(depends on T001)',
  'after 1',
  '[P]',
  '- [ ] ',
  '1. ',
  '# ',
  '  ',
  '\n',
  '\t',
  '---\n',
  '```\n',
  '<!--',
  '-->',
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '__proto__',
  'null',
  '-1',
  '9e999',
  '\u0000',
  '\ud800',
];

const change = fc.record({
  place: fc.nat(),
  drop: fc.nat(40),
  insert: fc.oneof(fc.constantFrom(...inserts), fc.string({ maxLength: 8 })),
});

function changed(
  text: string,
  changes: readonly { place: number; drop: number; insert: string }[],
) {
  return changes.reduce((left, { place, drop, insert }) => {
    const at = place % (left.length + 1);
    return left.slice(0, at) + insert + left.slice(at + drop);
  }, text);
}

/** Checks what holds for every plan, whatever it was read from. */
async function expectSound(files: readonly PlanFile[]): Promise<void> {
  const plan = await readPlan({ files });

  const ids = plan.tasks.map(({ id }) => id);
  const known = new Set(ids);
  expect(planSchema.safeParse(plan).error).toBeUndefined();
  expect(known.size).toBe(ids.length);
  const seen = new Set<string | null>([null]);
  for (const { id, parent, dependsOn } of plan.tasks) {
    expect(seen.has(parent)).toBe(true);
    expect(dependsOn.every((each) => known.has(each.id) && each.id !== id)).toBe(true);
    seen.add(id);
  }
  expect(ids.length + plan.problems.length).toBeGreaterThan(0);
}

const runs = process.env.PCE_TIER === 'fast' ? 30 : 150;

describe('a plan with anything changed in it', () => {
  it.each(['tasks.md', 'PLANS.md', 'keep-sessions.plan.md', 'tasks.json', 'open-a-shop.md'])(
    '%s is read, or its problems are reported; nothing is thrown (D1)',
    async (path) => {
      const text = fixtureText(path);
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) =>
          expectSound([{ path, content: changed(text, changes) }]),
        ),
        { numRuns: runs },
      );
    },
  );

  it('is read, or its problems are reported, in the files of PlanExe too (D1)', async () => {
    const files = fixtureFiles('planexe/20250210_arxiv_distillation');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(files.length - 1),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (which, changes) =>
          expectSound(
            files.map(({ path, content }, index) => {
              const text = Buffer.from(content).toString();
              return { path, content: index === which ? changed(text, changes) : text };
            }),
          ),
      ),
      { numRuns: runs },
    );
  });
});
