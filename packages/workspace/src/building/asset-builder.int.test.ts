import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createToolCatalog } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { workflowsFrom } from '@pce/workflows';
import { expect, it } from 'vitest';
import { type AssetBuilder, assetBuilder, liveWorkflows } from './asset-builder.js';

function open(root: string): AssetBuilder {
  return assetBuilder({
    root,
    catalog: createToolCatalog(),
    workflows: liveWorkflows(workflowsFrom([])),
    families: new Map(),
    workflowFolders: [],
    skill: {},
    sandbox: {},
    now: () => new Date(0),
  });
}

it('restores every file if registering fails, and keeps the old ones (B8)', async () => {
  using folder = makeFolder({ 'tools/a.mjs': 'old', 'tools/gone.mjs': 'kept' });
  const { root } = folder;
  const files = { 'tools/new.mjs': 'new', 'tools/a.mjs': 'changed', 'tools/gone.mjs': undefined };
  const register = () => Promise.reject(new Error('no room'));

  await expect(open(root).commit(files, register)).rejects.toThrow('no room');

  expect(readdirSync(join(root, 'tools')).sort()).toEqual(['a.mjs', 'gone.mjs']);
  expect(readFileSync(join(root, 'tools/a.mjs'), 'utf8')).toBe('old');
  expect(readFileSync(join(root, 'tools/gone.mjs'), 'utf8')).toBe('kept');
  const kept = join(root, '.pce/backups/1970-01-01T00-00-00.000Z/tools');
  expect(readdirSync(kept).sort()).toEqual(['a.mjs', 'gone.mjs']);
});

it('registers nothing if a file cannot be written (B8)', async () => {
  using folder = makeFolder({ tools: 'a file where the folder belongs' });
  let isRegistered = false;

  const work = open(folder.root).commit({ 'tools/new.mjs': 'new' }, async () => {
    isRegistered = true;
  });

  await expect(work).rejects.toThrow();
  expect(isRegistered).toBe(false);
  expect(existsSync(join(folder.root, 'tools/new.mjs'))).toBe(false);
});

it('serializes changes, also after a failed one (B8)', async () => {
  using folder = makeFolder({});
  const builder = open(folder.root);
  const order: string[] = [];
  const first = builder.change(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    order.push('first');
    throw new Error('wrong');
  });
  const second = builder.change(async () => order.push('second'));

  await expect(first).rejects.toThrow('wrong');
  await second;
  expect(order).toEqual(['first', 'second']);
});
