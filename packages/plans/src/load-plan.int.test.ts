import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { fixturePath } from '../test/fixture.js';
import { makeZip } from '../test/make-zip.js';
import { outlineOf, problemsOf } from '../test/read.js';
import { loadPlan } from './load-plan.js';

const plan = '1. Dig\n2. Plant\n';

describe('a plan on disk', () => {
  it('is read from a file, under its name (D1)', async () => {
    using folder = makeFolder({ 'garden.md': `${plan}3. Rest (depends on 9)\n` });

    const loaded = await loadPlan(join(folder.root, 'garden.md'));

    expect(loaded.name).toBe('garden');
    expect(problemsOf(loaded)).toEqual(['error unknown_dependency garden.md:3']);
  });

  it('is read from an archive (D1)', async () => {
    using folder = makeFolder({});
    const path = join(folder.root, 'garden.zip');
    writeFileSync(path, makeZip([{ name: 'a/plan.md', content: plan }]));

    expect(outlineOf(await loadPlan(path))).toEqual(['1 Dig', '2 Plant']);
  });

  it('is read from a folder, with what is in folders below (D1)', async () => {
    const loaded = await loadPlan(fixturePath('planexe/20250517_tea_eshop'));

    expect([loaded.format, loaded.tasks.length]).toEqual(['planexe', 152]);
  });

  it('is an error where a folder holds several plans of PlanExe (D1)', async () => {
    const { problems } = await loadPlan(fixturePath('planexe'));

    expect(problems.map(({ code }) => code)).toContain('ambiguous_file');
  });

  it('is not followed through links, nor looked for in what is hidden (D1)', async () => {
    using folder = makeFolder({ 'plans/.hidden/plan.md': plan, 'elsewhere/plan.md': plan });
    symlinkSync(join(folder.root, 'elsewhere'), join(folder.root, 'plans/link'));
    symlinkSync(join(folder.root, 'elsewhere/plan.md'), join(folder.root, 'plans/link.md'));

    expect(problemsOf(await loadPlan(join(folder.root, 'plans')))).toEqual([
      'error unknown_format plan',
    ]);
  });

  it('is read no further than the limit, in one file and in many (D1)', async () => {
    using folder = makeFolder({ 'a.md': plan, 'b.md': plan });
    const limits = { maxBytes: plan.length + 1 };

    const whole = await loadPlan(folder.root, { limits });
    const file = await loadPlan(join(folder.root, 'a.md'), { limits: { maxBytes: 3 } });

    expect(problemsOf(whole)).toEqual(['error too_large a.md']);
    expect(problemsOf(file)).toEqual(['error too_large a.md']);
  });

  it.each(['nothing.md', 'plan.md/below.md'])(
    'is wrong input where there is none: %s (D1)',
    async (name) => {
      using folder = makeFolder({ 'plan.md': plan });

      await expect(loadPlan(join(folder.root, name))).rejects.toMatchObject({
        code: 'invalid_input',
      });
    },
  );

  it('is wrong input in a folder of too many files (D1)', async () => {
    using folder = makeFolder({ 'a.md': plan, 'b.md': plan });
    mkdirSync(join(folder.root, 'c'));

    await expect(loadPlan(folder.root, { limits: { maxEntries: 2 } })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
