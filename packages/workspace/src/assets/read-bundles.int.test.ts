import { join } from 'node:path';
import { defineTool } from '@pce/core/internal';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readAssets } from './read-assets.js';
import { readBundles } from './read-bundles.js';

let folder: Folder | undefined;
beforeEach(() => {
  folder = undefined;
});
afterEach(() => folder?.remove());

const workflow = (name: string, tool: string) =>
  `---\nname: ${name}\ntriggers: ["${name}"]\nsteps: [{ name: s, tool: ${tool} }]\n---\n`;
const look = defineTool({
  name: 'shop.look',
  description: 'Looks',
  input: z.object({}),
  effect: 'read',
  execute: async () => ({}),
});

async function read(files: Readonly<Record<string, string>>) {
  folder = makeFolder(files);
  const { bundles, problems } = await readBundles({
    root: folder.root,
    tools: [look],
    sandbox: {},
  });
  return {
    names: bundles.map(({ name }) => name),
    problems: problems
      .filter(({ severity }) => severity === 'error')
      .map(({ file, message }) => [file, message]),
  };
}

const family = JSON.stringify({ name: 'shop', description: 'Buys' });

describe('the bundles of a workspace', () => {
  it('are empty without their folder; a file in its place is an error (B8)', async () => {
    expect(await read({})).toEqual({ names: [], problems: [] });
    folder?.remove();
    await expect(read({ bundles: 'a file' })).rejects.toThrow(/bundles cannot be read$/);
  });

  it('are loaded by name if they have no errors (B8)', async () => {
    expect(
      await read({
        'bundles/b/workflows/look.md': workflow('look', 'shop.look'),
        'bundles/a/families/shop.json': family,
        'bundles/.c/families/shop.json': '{',
        'bundles/notes.md': '',
      }),
    ).toEqual({ names: ['a', 'b'], problems: [] });
  });

  it('are not loaded if a part is invalid, which is named with its path (B8)', async () => {
    const whole = (name: string) => [
      `bundles/${name}`,
      `the bundle ${name} is not loaded, nothing of it: a part of it is wrong`,
    ];
    const { names, problems } = await read({
      'bundles/a/workflows/wrong.md': '---\nname: 3\n---\n',
      'bundles/b/families/other.json': family,
      'bundles/c/workflows/buy.md': workflow('buy', 'shop.buy'),
    });
    expect(names).toEqual([]);
    expect(problems.map(([file]) => file)).toEqual([
      ...['bundles/a/workflows/wrong.md', 'bundles/a/workflows/wrong.md', 'bundles/a'],
      ...['bundles/b/families/other.json', 'bundles/b', 'bundles/c/workflows/buy.md', 'bundles/c'],
    ]);
    for (const name of ['a', 'b', 'c']) expect(problems).toContainEqual(whole(name));
    expect(problems).toContainEqual([
      'bundles/b/families/other.json',
      'bundles/b/families/other.json: the family in it is shop: name the file shop.json',
    ]);
  });
});

it('finds no families and tools in an empty folder, or if files are in place of their folders (B8)', async () => {
  folder = makeFolder({ families: 'a file', 'tools/_a.mjs': '', 'tools/notes.md': '' });
  const assets = { families: [], tools: [], problems: [] };
  expect(await readAssets({ root: folder.root, folder: '', sandbox: {} })).toEqual(assets);
  const none = { root: join(folder.root, 'none'), folder: '', sandbox: {} };
  expect(await readAssets(none)).toEqual(assets);
});
