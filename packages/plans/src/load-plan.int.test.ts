import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { fixturePath } from '../test/fixture.js';
import { makeZip } from '../test/make-zip.js';
import { outlineOf, problemsOf } from '../test/read.js';
import { loadPlan } from './index.js';
import { readPlanFolder } from './load-plan.js';

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

  it.each([
    ['nothing.md', /nothing\.md is not there; name a file, a zip archive or a folder$/],
    [
      'plan.md/below.md',
      /below\.md cannot be read: ENOTDIR.*; name a file, a zip archive or a folder$/,
    ],
  ])('says what is wrong with its place: %s (D1)', async (name, message) => {
    using folder = makeFolder({ 'plan.md': plan });

    await expect(loadPlan(join(folder.root, name))).rejects.toThrow(message);
    await expect(readPlanFolder(join(folder.root, name))).rejects.toThrow(message);
  });
});

describe('the files of a folder', () => {
  const contents = (files: Awaited<ReturnType<typeof readPlanFolder>>) =>
    files.map(({ path, content }) => [path, String(content)]);

  it('are those that could hold a plan, by their names, in order (D1)', async () => {
    const names = [
      'z.md',
      'm/y.md',
      'm/b/c.csv',
      'm/a.txt',
      'b.md',
      'k.json',
      'a.md',
      'c.md',
      'y.md',
    ];
    const others = [
      'node_modules/x.md',
      'm/node_modules/x.md',
      '.git/x.md',
      '.x.md',
      'x.png',
      'md',
    ];
    using folder = makeFolder(
      Object.fromEntries([...names, ...others].map((name) => [name, name])),
    );
    mkdirSync(join(folder.root, 'dir.md'));

    const found = await readPlanFolder(folder.root);

    expect(contents(found)).toEqual(
      ['a.md', 'b.md', 'c.md', 'k.json', 'm/a.txt', 'm/b/c.csv', 'm/y.md', 'y.md', 'z.md'].map(
        (name) => [name, name],
      ),
    );
  });

  it('are looked for in four levels of folders (D1)', async () => {
    const at = (depth: number) => `${'d/'.repeat(depth - 1)}plan.md`;
    using folder = makeFolder({ [at(1)]: '', [at(4)]: '', [at(5)]: '' });

    expect((await readPlanFolder(folder.root)).map(({ path }) => path)).toEqual([at(4), at(1)]);
  });

  it('are as many as their limit, whatever they are (D1)', async () => {
    using folder = makeFolder({ 'a/b.md': '', 'c.png': '' });

    expect(await readPlanFolder(folder.root, { maxEntries: 3 })).toHaveLength(1);
    await expect(readPlanFolder(folder.root, { maxEntries: 2 })).rejects.toThrow(
      `${folder.root} holds more than 2 files; name the folder of the plan alone`,
    );
  });

  it('are read up to a byte after the limit of all together (D1)', async () => {
    using folder = makeFolder({ 'a.md': '0123456789', 'b.md': 'abcdefghij', 'c.md': 'x' });
    const read = async (maxBytes: number) =>
      contents(await readPlanFolder(folder.root, { maxBytes }));

    expect(await read(21)).toEqual([
      ['a.md', '0123456789'],
      ['b.md', 'abcdefghij'],
      ['c.md', 'x'],
    ]);
    expect(await read(15)).toEqual([
      ['a.md', '0123456789'],
      ['b.md', 'abcdef'],
    ]);
    expect(await read(5)).toEqual([['a.md', '012345']]);
  });
});
